/** Markup that may stand in a page as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Markup | string | number | undefined | false | readonly Part[]

/** A page's text: all that is put in is escaped, but for markup that was made so. */
export function html(parts: TemplateStringsArray, ...values: Part[]): Markup {
  return new Markup(parts.map((part, i) => part + (i < values.length ? write(values[i]!) : '')).join(''))
}

function write(value: Part): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(each => write(each as Part)).join('')
  return String(value).replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
}
