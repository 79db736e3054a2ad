import { type PlayedRound, studioApi } from '../../api.ts'
import { ask, askUntilAnswered, Refused } from '../net/ask.ts'
import { makeRecord } from '../verify/record.ts'
import { h } from './dom.ts'
import { loadRounds } from './history.ts'
import { icon } from './icons.ts'
import type { PanelParts } from './panels.ts'
import { showTime } from './times.ts'

/** The seeds in use, their exchange, and the check of revealed rounds in this browser. */
export function makeFairness(parts: PanelParts): HTMLElement {
  const { say } = parts
  const seeds = h('dl', { class: 'seeds' })
  const revealed = h('div', { class: 'revealed', hidden: true })
  const check = h('div', { class: 'checks' })
  const input = h('input', {
    id: 'client-seed',
    class: 'input',
    name: 'clientSeed',
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 64,
    pattern: '[\\w\\-]{1,64}',
    title: say('seedRule'),
    value: randomSeed(),
    'data-testid': 'client-seed',
  })
  const exchange = h(
    'button',
    { type: 'submit', class: 'button primary', 'data-testid': 'exchange-seed' },
    say('exchange'),
  )
  const form = h(
    'form',
    { class: 'seed-form' },
    h('label', { for: 'client-seed' }, say('newClientSeed')),
    input,
    h('p', { class: 'muted' }, say('seedRule')),
    exchange,
  )
  const showSeeds = () => {
    const { serverSeedHash, clientSeed, nonce } = parts.fairness()
    seeds.replaceChildren(
      ...pair(say('serverSeedHash'), serverSeedHash, 'server-seed-hash'),
      ...pair(say('clientSeed'), clientSeed, 'current-client-seed'),
      ...pair(say('nonce'), String(nonce), 'nonce'),
    )
  }
  const showChecks = async () => {
    const page = await loadRounds(parts, null)
    const open = (page?.list ?? []).filter(round => round.fairness.serverSeed !== '' && round.state !== 'refunded')
    check.replaceChildren(
      h('p', {}, say(open.length > 0 ? 'verifyText' : parts.makePromise ? 'nothingToldYet' : 'nothingToVerify')),
      h('ul', { class: 'rounds' }, ...open.map(round => makeCheck(parts, round))),
    )
  }
  form.addEventListener('submit', async event => {
    event.preventDefault()
    exchange.disabled = true
    try {
      const clientSeed = input.value.trim()
      const answer = await askUntilAnswered(
        () => ask(studioApi.rotateSeed, clientSeed ? { clientSeed } : {}, parts.entered.token),
        () => undefined,
      )
      parts.onFairness(answer.fairness)
      revealed.hidden = false
      revealed.replaceChildren(
        h('h3', {}, say('revealed')),
        h(
          'dl',
          { class: 'seeds' },
          ...pair(say('serverSeed'), answer.revealed.serverSeed, 'revealed-seed'),
          ...pair(say('serverSeedHash'), answer.revealed.serverSeedHash, 'revealed-hash'),
        ),
      )
      input.value = randomSeed()
      showSeeds()
      await showChecks()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      revealed.hidden = false
      revealed.replaceChildren(h('p', { role: 'alert' }, say('continuing')))
    } finally {
      exchange.disabled = false
    }
  })
  showSeeds()
  void showChecks()
  return h(
    'div',
    { class: 'fairness', 'data-testid': 'fairness' },
    ...(parts.makePromise?.() ?? [h('p', {}, say('fairIntro')), seeds, form, revealed]),
    h('h3', {}, say('verifyTitle')),
    check,
  )
}

function pair(label: string, value: string, id: string): HTMLElement[] {
  return [h('dt', {}, label), h('dd', { dir: 'ltr', class: 'hash', 'data-testid': id }, value)]
}

function makeCheck(parts: PanelParts, round: PlayedRound): HTMLElement {
  const { say, purse } = parts
  const result = h('div', { class: 'verdict', role: 'status' })
  const line = (right: boolean, text: string) =>
    h(
      'p',
      { class: right ? 'is-right' : 'is-wrong' },
      icon(right ? 'check' : 'cross', 18),
      right ? text : `${text}: ${say('checkFailed')}`,
    )
  const saver = h(
    'button',
    { type: 'button', class: 'button small', 'data-testid': 'open-record', click: () => openRecord(parts, round) },
    say('openRecord'),
  )
  const button = h(
    'button',
    {
      type: 'button',
      class: 'button small',
      'data-testid': 'verify',
      click: async () => {
        result.textContent = say('recomputing')
        const verdict = await parts.verify(round)
        result.dataset.right = String(verdict.hash && verdict.boards && verdict.payout)
        result.replaceChildren(
          line(verdict.hash, say('checkHash')),
          line(verdict.boards, say('checkBoards', { count: verdict.count })),
          line(verdict.payout, say('checkPayout', { amount: purse.show(verdict.paid) })),
          saver,
        )
      },
    },
    say('check'),
  )
  return h(
    'li',
    { class: 'round-row' },
    h('span', { class: 'round-time', dir: 'ltr' }, showTime(round.at)),
    h(
      'span',
      { class: 'round-figure' },
      h('small', {}, say('stake')),
      h('b', { dir: 'ltr' }, purse.show(BigInt(round.stake))),
    ),
    h(
      'span',
      { class: 'round-figure' },
      h('small', {}, say('payout')),
      h('b', { dir: 'ltr' }, purse.show(BigInt(round.payout))),
    ),
    button,
    result,
  )
}

/** What draws the round again without us, in a window of its own: frames of the platform may not save files. */
async function openRecord({ playOf }: PanelParts, round: PlayedRound): Promise<void> {
  const { text } = await askUntilAnswered(
    () => ask(studioApi.gameFile, { game: round.game }, null),
    () => undefined,
  )
  const record = await makeRecord(round, await playOf(round), text)
  const file = new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' })
  h('a', { href: URL.createObjectURL(file), target: '_blank' }).click()
}

function randomSeed(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 16)
}
