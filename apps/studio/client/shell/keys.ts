import type { Table } from '../play/table.ts'

/**
 * Space and Enter play, unless a control has the focus that answers to them; + and − change the stake, / halves and * doubles it, M the sound, A and
 * T press what offers autoplay and turbo. None while a panel is open.
 */
export function listenToKeys(press: () => void, table: Pick<Table, 'stakes' | 'balance'>, onSound: () => void): void {
  const pressed = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click()
  const acts: Readonly<Record<string, () => void>> = {
    ' ': press,
    Enter: press,
    '+': () => table.stakes.change(1),
    '-': () => table.stakes.change(-1),
    '/': () => table.stakes.move('half', table.balance),
    '*': () => table.stakes.move('double', table.balance),
    m: onSound,
    a: () => pressed('auto'),
    t: () => pressed('turbo'),
  }
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
