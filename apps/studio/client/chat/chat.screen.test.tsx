import '../styles/stage.css'
import '../styles/tables.css'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Phrase, SaidPhrase } from '../../api-chat.ts'
import type { Opening } from '../kinds.ts'
import { Unanswered } from '../net/ask.ts'
import { type Language, wordsIn } from '../words/words.ts'
import { createChat } from './chat.ts'
import { chatWordsIn } from './words/words.ts'

/** A player at a table where the test says what others say. */
function sit(language: Language = 'EN', demo = false) {
  onTestFinished(() => document.body.replaceChildren())
  const say = vi.fn(async (_: Phrase) => ({}))
  let hear: (said: SaidPhrase) => void = () => expect.unreachable()
  const stops: AbortSignal[] = []
  const net = {
    say,
    async watch(listener: (said: SaidPhrase) => void, stop: AbortSignal) {
      hear = listener
      stops.push(stop)
    },
  }
  const opening = { entered: { demo, token: 't' }, language, say: wordsIn(language) } as Opening
  const chat = createChat(opening, net)
  document.body.replaceChildren(chat.view)
  chat.follow('jade')
  let id = 0
  const tell = (phrase: Phrase, name = 'a1b2', own = false) => hear({ id: String(++id), name, own, phrase })
  return { chat, say, tell, stops, chatSay: chatWordsIn(language) }
}
const said = () => [...document.querySelectorAll('.chat-said li')].map(each => each.textContent)
const open = () => page.getByTestId('chat').click()

test('a phrase is read in the language of who reads it, and only its id is sent', async () => {
  for (const language of ['EN', 'VI', 'UR'] as const) {
    sessionStorage.clear()
    const { tell, say, chatSay } = sit(language)
    tell('goodLuck')
    tell('thanks', 'c3d4', true)
    expect(said()).toEqual([
      chatSay('said', { name: chatSay('player', { name: 'a1b2' }), phrase: chatSay('goodLuck') }),
      chatSay('said', { name: chatSay('you'), phrase: chatSay('thanks') }),
    ])
    await open()
    await page.getByRole('button', { name: chatSay('wow') }).click()
    expect(say.mock.calls).toEqual([['wow']])
  }
})

test('who is muted is not heard until they shall be heard again; the own words stay', async () => {
  sessionStorage.clear()
  const { tell, chatSay } = sit()
  tell('hello')
  await page.getByTestId('mute').click()
  expect(said()).toEqual([chatSay('muted', { name: 'Player a1b2' })])
  tell('wow')
  tell('nice', 'c3d4')
  expect(said()).toHaveLength(2)
  // Also after the page was loaded again.
  const again = sit()
  again.tell('wow')
  expect(said()).toEqual([])
  await open()
  await page.getByTestId('hear-again').click()
  again.tell('wow')
  expect(said()).toHaveLength(1)
  await page.getByRole('checkbox').click()
  again.tell('bye', 'e5f6')
  again.tell('bye', 'f7a8', true)
  expect(said()).toEqual(['You: Goodbye!'])
})

test('who speaks too fast is told; nobody speaks or hears who plays for nothing', async () => {
  sessionStorage.clear()
  const { say, chatSay } = sit()
  say.mockRejectedValueOnce(new Unanswered(true))
  await open()
  await page.getByTestId('phrase-hello').click()
  await vi.waitFor(() => expect(said()).toEqual([chatSay('tooFast')]))
  const practice = sit('EN', true)
  expect([practice.chat.view.hidden, practice.stops]).toEqual([true, []])
})

test('who leaves a room hears it no more', () => {
  const { chat, stops } = sit()
  chat.follow('jade')
  expect(stops.map(({ aborted }) => aborted)).toEqual([false])
  chat.follow('moon')
  chat.follow(null)
  expect(stops.map(({ aborted }) => aborted)).toEqual([true, true])
})
