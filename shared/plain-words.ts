/** Letters that are more than a letter and its marks. */
const LETTERS: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss' }

/** The words of a name as names are compared: small letters without accents, apostrophes and punctuation. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[đøłıæœß]/g, letter => LETTERS[letter]!)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/** Whether a word of a name is what was typed: one or two letters are looked for where words begin. */
export function isTyped(word: string, typed: string): boolean {
  return typed.length > 2 ? word.includes(typed) : word.startsWith(typed)
}
