type Child = Node | string | null
type Props = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>

/** Makes an element: functions are listeners of the name, `true` sets an empty attribute, `false` none. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), props, children)
}

const SVG = 'http://www.w3.org/2000/svg'

/** The same for SVG. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), props, children)
}

function fill<E extends Element>(element: E, props: Props, children: Child[]): E {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter(child => child !== null))
  return element
}

/** Writes text only when it differs, so that nothing is laid out again for nothing. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
