import Box from '@mui/material/Box';

export interface PictureProps {
  /** File in public/landing, without its extension; scripts/landing-pictures.ts makes it from the running product. */
  name: string;
  /** Description of the picture for readers who do not see it. */
  alt: string;
  width: number;
  height: number;
  /** True for a picture that is seen as soon as the page opens. */
  isFirst?: boolean;
}

/** Picture of the product in a frame. Its size is fixed, so that nothing moves when it arrives. */
export function Picture({ name, alt, width, height, isFirst = false }: PictureProps) {
  return (
    <Box
      component="img"
      src={`/landing/${name}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      sx={{
        display: 'block',
        width: '100%',
        height: 'auto',
        border: 1,
        borderColor: 'line',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    />
  );
}
