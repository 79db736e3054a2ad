/** A name in the language asked for, where there is one. */
export const nameIn = ({ name, names }: { name: string; names: Record<string, string> }, language: string): string =>
  names[language.toUpperCase()] ?? name
