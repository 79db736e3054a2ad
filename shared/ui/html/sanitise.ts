import DOMPurify, { type Config } from 'dompurify'

/** What a text of an operator may be made of: no styles, scripts, forms, frames, pictures or names. */
const ALLOWED: Config & { IN_PLACE: true } = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'div', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'bdi'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'blockquote'],
  ],
  ALLOWED_ATTR: ['href', 'dir', 'lang', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // A page of this site, another site by https, or a letter.
  ALLOWED_URI_REGEXP: /^(?:https:\/\/|mailto:|\/(?![/\\])|#)/i,
  IN_PLACE: true,
}

/** What is parsed in a document that belongs to no page, and shown only after it was sanitised. */
const unread: { createHTML: (html: string) => string } = globalThis.trustedTypes?.createPolicy('sanitise', {
  createHTML: html => html,
}) ?? { createHTML: html => html }

declare global {
  var trustedTypes: { createPolicy: (name: string, rules: typeof unread) => typeof unread } | undefined
}

/**
 * An operator's HTML as nodes that can do nothing but be read. It is parsed once, in a document that belongs to no page,
 * so that nothing loads and nothing turns into something else; what is left is moved, not parsed again.
 */
export function sanitise(html: string): DocumentFragment {
  const { content } = document.createElement('template')
  const root = content.ownerDocument.createElement('div')
  root.innerHTML = unread.createHTML(marked(html))
  DOMPurify.sanitize(root, ALLOWED)
  unmark(root)
  for (const link of root.querySelectorAll('a[href^="https:" i]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  content.append(...root.childNodes)
  return content
}

/** A letter of nobody's. */
const MARK = '\uE000'

/**
 * Marks the names of style attributes and handlers, which are dropped anyway: browsers report each to the content security
 * policy while they parse, also in a document of no page. What only reads like one gets its letters back afterwards.
 */
function marked(html: string): string {
  return html.replaceAll(MARK, '').replace(/\b(?=(style|on[a-z]+)\s*=)/gi, MARK)
}

function unmark(root: HTMLElement): void {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) text.nodeValue = text.nodeValue!.replaceAll(MARK, '')
  for (const link of root.querySelectorAll('a[href]'))
    link.setAttribute('href', link.getAttribute('href')!.replaceAll(MARK, ''))
}
