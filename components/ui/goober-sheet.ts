declare global {
  interface Window {
    /** Style element of goober, which it makes itself where there is none. */
    _goober?: object;
  }
}

/**
 * Gives goober, with which notistack writes its styles, a stylesheet in place of the style element that it would make and fill as
 * markup: the content security policy permits neither. Must run before notistack.
 */
function provideSheet(): void {
  if (typeof window === 'undefined' || !('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  let css = '';
  document.adoptedStyleSheets.push(sheet);
  window._goober ??= {
    parentNode: document.head,
    firstChild: {
      get data() {
        return css;
      },
      set data(text: string) {
        css = text;
        sheet.replaceSync(text);
      },
    },
  };
}

provideSheet();
