import Box from '@mui/material/Box';

/** A switch to look at, in an item that is itself the control. */
export function SwitchPicture({ isOn }: { isOn: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        position: 'relative',
        width: 30,
        height: 18,
        ml: 'auto',
        borderRadius: 9,
        bgcolor: isOn ? 'primary.main' : 'control',
        transition: 'background-color 120ms',
        '&::before': {
          content: '""',
          position: 'absolute',
          top: 2,
          left: isOn ? 14 : 2,
          width: 14,
          height: 14,
          borderRadius: '50%',
          bgcolor: 'background.paper',
          transition: 'left 120ms',
        },
      }}
    />
  );
}
