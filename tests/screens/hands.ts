import { expect } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import type { Site } from './site.tsx'

declare module 'vitest/internal/browser' {
  /** `commands.ts` does them. */
  interface BrowserCommands {
    loseFile: (like: string, times: number) => Promise<void>
    wantMotion: (motion: 'reduce' | 'no-preference') => Promise<void>
    dragAlong: (places: (readonly [x: number, y: number])[]) => Promise<void>
    moveMouse: (x: number, y: number) => Promise<void>
    turnWheel: (y: number) => Promise<void>
  }
}

type Scope = Pick<Locator, 'getByRole'>

/** A field by its label. */
export function box(scope: Scope, label: string): Locator {
  return scope.getByRole('textbox', { name: label, exact: true })
}

export function button(scope: Scope, name: string): Locator {
  return scope.getByRole('button', { name, exact: true })
}

/** Presses the button that sends the form; tabs of the same name are none. */
export async function submit(scope: Locator): Promise<void> {
  const found = await scope.findElement()
  await page.elementLocator(found.querySelector('button[type=submit]')!).click()
}

/** The form that cannot be spoken for stays with its error, which is read out with the field. */
export async function expectDescription(field: Locator, text: string): Promise<void> {
  await expect.element(field).toHaveAccessibleDescription(text)
}

/** Until the modals are gone and the name of somebody stands in the session. */
export async function expectIn(account: string): Promise<void> {
  await expect.poll(() => sessionStorage.getItem('account')).toBe(account)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

export async function expectPath(site: Site, path: string | RegExp): Promise<void> {
  await expect.poll(() => site.path).toEqual(path instanceof RegExp ? expect.stringMatching(path) : path)
}

/** Fills fields by their labels, in order. */
export async function fill(scope: Scope, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await box(scope, label).fill(text)
}

/** Drags the handle of the puzzle to the right, once its piece is drawn. */
export async function dragPiece(): Promise<void> {
  const handle = page.getByTestId('slide-handle')
  await expect.poll(() => handle.query()?.style.width).not.toMatch(/^(0%)?$/)
  const { left, top } = handle.element().getBoundingClientRect()
  await commands.dragAlong([20, 60, 100, 130].map(x => [left + x, top + 20] as const))
}

/** Through the modal, which is open. */
export async function logIn({ dialog, words }: Site, username = 'lan', password = 'lacquer77x'): Promise<void> {
  await fill(dialog, { [words.session.username]: username, [words.session.password]: password })
  await submit(dialog)
}
