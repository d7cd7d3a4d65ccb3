declare module '*.css.txt' {
  const css: string;
  export default css;
}
