/** Returns some words of a section around the first of the words that were searched for. */
export function excerptOf(text: string, searched: string, length = 110): string {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.map((word) => text.toLowerCase().indexOf(word)).filter((index) => index !== -1);
  const start = Math.max(0, Math.min(...(found.length > 0 ? found : [0])) - 30);
  const begin = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const part = text.slice(begin, begin + length);
  return `${begin > 0 ? '… ' : ''}${part}${begin + length < text.length ? ' …' : ''}`;
}
