/**
 * Marks the page as light or dark, as the user chose or the system says, and follows changes of both. Runs as an inline script
 * before the first paint, as `followColorScheme.toString()`: it refers to nothing outside of itself. MUI stores the choice.
 */
export function followColorScheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = () => {
    try {
      return localStorage.getItem('mui-mode');
    } catch {
      return null; // the browser refuses to store anything
    }
  };
  const mark = () => {
    const mode = chosen();
    const isDark = mode === 'dark' || (mode !== 'light' && system.matches);
    document.documentElement.toggleAttribute('data-dark', isDark);
    document.documentElement.toggleAttribute('data-light', !isDark);
  };
  mark();
  system.addEventListener('change', mark);
  addEventListener('storage', mark);
}
