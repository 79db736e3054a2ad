import * as z from 'zod/mini'

/** The tokens of `shared/ui/tokens.css` that a merchant may colour; all else of the design stays as it is. */
export const TOKENS = [
  ...(['ground', 'surface', 'raised', 'line', 'line-strong', 'ink', 'muted'] as const),
  ...(['vermilion', 'vermilion-deep', 'on-vermilion'] as const),
  ...(['gold', 'gold-text', 'gold-leaf', 'lacquer', 'lacquer-ink', 'leaf'] as const),
] as const

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const colours = z.partialRecord(z.enum(TOKENS), colour)
export const themeShape = z.strictObject({ light: z.optional(colours), dark: z.optional(colours) })
export type MerchantTheme = z.output<typeof themeShape>

/** The stylesheet that colours the site, after its own; empty for a merchant without colours. */
export function styleOf({ light, dark }: MerchantTheme): string {
  const rule = (selector: string, tokens: Partial<Record<string, string>> = {}) => {
    const lines = Object.entries(tokens).map(([token, value]) => `  --${token}: ${value};\n`)
    return lines.length > 0 ? `${selector} {\n${lines.join('')}}\n` : ''
  }
  return rule(':root:root', light) + rule(':root:root[data-theme="dark"]', dark)
}
