import './bets.css'
import './book.css'
import './event-page.css'
import './events.css'
import './slip.css'
import './sports-nav.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Refused } from '../net/ask.ts'
import { connectHost } from '../net/frame.ts'
import { createPurse } from '../play/money.ts'
import { isRightToLeft, languageOf, wordsIn } from '../words/words.ts'
import { BetCard } from './bets/bet-card.tsx'
import { Sportsbook } from './book.tsx'
import { type BookName, SPORTS } from './model.ts'
import { askBook, askRecord } from './net/ask-book.ts'
import { enterBook } from './net/enter.ts'
import { sportsWordsIn } from './words/words.ts'

const root = createRoot(document.querySelector('#root')!)
const query = new URLSearchParams(location.search)
speak(query.get('language') ?? navigator.language, query.get('theme') ?? 'dark')

function speak(code: string, theme: string): void {
  const language = languageOf(code)
  const page = document.documentElement
  page.lang = language.toLowerCase()
  page.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  page.dataset.theme = theme
}

/** A bet that is only looked at: from the history of bets, or by an operator. */
async function showRecord(replay: string): Promise<void> {
  const { bet, currencyScale } = await askRecord(replay)
  const language = languageOf(document.documentElement.lang)
  const telling = {
    say: sportsWordsIn(language),
    purse: createPurse(currencyScale),
    format: 'decimal' as const,
    language,
  }
  root.render(
    <div className="book is-record">
      <ul className="record">
        <BetCard bet={bet} telling={telling} />
      </ul>
    </div>,
  )
}

async function start(): Promise<void> {
  const replay = query.get('replay')
  if (replay) return showRecord(replay)
  const { token, game, language: code, theme, currencyScale, returnUrl, least } = await enterBook()
  speak(code, theme)
  const host = connectHost({ returnUrl })
  const net = askBook(token, () => host.tell({ type: 'grandstand:balance' }))
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 500 } } })}>
      <Sportsbook
        host={host}
        net={net}
        least={BigInt(least)}
        language={languageOf(code)}
        scale={currencyScale}
        mayBet
        name={game in SPORTS ? (game as BookName) : 'touchline-sports'}
      />
    </QueryClientProvider>,
  )
}

function fail(error: unknown): void {
  const say = wordsIn(languageOf(document.documentElement.lang))
  const isExpired = error instanceof Refused
  root.render(
    <div className="book is-failed">
      <div className="note" role="alert">
        <h1>{say(isExpired ? 'expiredTitle' : 'failedTitle')}</h1>
        <p>{say(isExpired ? 'expired' : 'failed')}</p>
        {!isExpired && (
          <button type="button" className="primary" onClick={() => location.reload()}>
            {say('tryAgain')}
          </button>
        )}
      </div>
    </div>,
  )
  if (!isExpired) throw error
}

start().catch(fail)
