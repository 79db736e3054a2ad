/** What a key does, by its name; letters are small. */
export type Keys = Readonly<Record<string, () => void>>

/** Presses what has this name for tests, where it stands. */
export const pressed = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click()

/** Space and Enter are left to a control that has the focus. No key does anything while a panel is open. */
export function listenToKeys(acts: Keys): void {
  document.addEventListener('keydown', event => {
    const { key, target } = event
    const act = acts[key.length === 1 ? key.toLowerCase() : key]
    if (!act || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    const field = target instanceof HTMLElement && target.closest('input, select, textarea')
    const control = target instanceof HTMLElement && target.closest('button, a, summary')
    if (field || (control && (key === ' ' || key === 'Enter'))) return
    event.preventDefault()
    act()
  })
}
