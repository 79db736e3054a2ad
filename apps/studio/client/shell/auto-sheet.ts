import type { Purse } from '../play/money.ts'
import type { Table } from '../play/table-parts.ts'
import type { Say } from '../words/words.ts'
import { openDialog } from './dialog.ts'
import { h } from './dom.ts'

const ROUNDS = [10, 25, 50, 100]
/** Limits as times the stake; 0 stands for none. A limit of losses must always be chosen. */
const LOSSES = [5, 10, 25, 50]
const WINS = [0, 10, 25, 100]
const GAINS = [0, 5, 10, 25]
/** The highest that a raised stake may be, as times the first. */
const CAPS = [2, 4, 8]
const RAISES = ['never', 'afterLoss', 'afterWin'] as const

/** Asks how long to play on, and at which loss or win to stop. Nothing begins without that answer. */
export function openAuto(say: Say, purse: Purse, stakes: readonly string[], table: Table): void {
  const stake = BigInt(table.stakes.chosen)
  const highest = BigInt(stakes.at(-1) ?? stake)
  const money = (times: number) => purse.show(stake * BigInt(times))
  const rounds = choices(say('autoRounds'), 'rounds', ROUNDS, String, 10)
  const loss = choices(say('autoLossLimit'), 'loss', LOSSES, money, 10)
  const orNever = (times: number) => (times === 0 ? say('never') : money(times))
  const gain = choices(say('autoGainLimit'), 'gain', GAINS, orNever, 0)
  const raise = choices(say('autoRaise'), 'raise', [0, 1, 2], at => say(RAISES[at] ?? 'never'), 0)
  const caps = CAPS.filter(times => stake * BigInt(times) <= highest)
  const cap = choices(say('autoCap'), 'cap', caps, money, caps[0] ?? 0)
  const win = choices(say('autoWinLimit'), 'win', WINS, orNever, 0)
  const form = h(
    'form',
    { class: 'auto-form', 'data-testid': 'auto-form' },
    h('p', { class: 'muted' }, say('autoText', { stake: purse.show(stake) })),
    rounds.view,
    loss.view,
    gain.view,
    win.view,
    caps.length > 0 ? raise.view : null,
    cap.view,
    h('button', { type: 'submit', class: 'button primary', 'data-testid': 'auto-begin' }, say('autoBegin')),
  )
  const showCap = () => {
    cap.view.hidden = raise.chosen() === 0
  }
  form.addEventListener('change', showCap)
  showCap()
  const sheet = openDialog(say, 'sheet', say('auto'), form)
  form.addEventListener('submit', event => {
    event.preventDefault()
    sheet.close()
    const timesOf = (times: number) => (times === 0 ? null : stake * BigInt(times))
    const after = ([null, 'loss', 'win'] as const)[raise.chosen()] ?? null
    table.auto({
      rounds: rounds.chosen(),
      lossLimit: stake * BigInt(loss.chosen()),
      winLimit: timesOf(win.chosen()),
      gainLimit: timesOf(gain.chosen()),
      raise: after && { after, cap: stake * BigInt(cap.chosen()) },
    })
  })
}

/** A row of which one is chosen. */
function choices(title: string, name: string, values: readonly number[], show: (value: number) => string, at: number) {
  const view = h(
    'fieldset',
    { class: 'choices' },
    h('legend', {}, title),
    ...values.map(value =>
      h(
        'label',
        { class: 'choice' },
        h('input', { type: 'radio', name, value, checked: value === at }),
        h('span', { dir: 'auto' }, show(value)),
      ),
    ),
  )
  return { view, chosen: () => Number(view.querySelector<HTMLInputElement>('input:checked')!.value) }
}
