/** What stands on lines of their own, or between commas. */
export const linesOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))]
