import type { Stakes } from '../play/stakes.ts'

/**
 * Space and Enter play, unless a control has the focus that answers to them; + and − change the stake, M the sound, A and
 * T press what offers autoplay and turbo. None while a panel is open.
 */
export function listenToKeys(press: () => void, stakes: Stakes, onSound: () => void): void {
  const pressed = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)?.click()
  const acts: Readonly<Record<string, () => void>> = {
    ' ': press,
    Enter: press,
    '+': () => stakes.change(1),
    '-': () => stakes.change(-1),
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
