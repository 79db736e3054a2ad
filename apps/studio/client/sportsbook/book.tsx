import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { ODDS_FORMATS, type OddsFormat } from '../../engine/sports/odds-formats.ts'
import type { Host } from '../net/frame.ts'
import { remember, remembered } from '../play/kept.ts'
import { createPurse } from '../play/money.ts'
import type { Language } from '../words/words.ts'
import { MyBets } from './bets/my-bets.tsx'
import { type Book, BookContext, useBook, type View } from './book-context.tsx'
import { EventList } from './events/event-list.tsx'
import { EventPage } from './events/event-page.tsx'
import { Icon } from './icon.tsx'
import { type BookName, SPORTS } from './model.ts'
import { MultiView } from './multi-view.tsx'
import type { BookNet, When } from './net/book-net.ts'
import { Results } from './results.tsx'
import { Rules } from './rules.tsx'
import { SlipPanel } from './slip/slip-panel.tsx'
import { changeSlip, emptySlip } from './slip/slip-state.ts'
import { SportsNav } from './sports-nav.tsx'
import { Asked } from './states.tsx'
import { useOnline } from './use-online.ts'
import { useSettled } from './use-settled.ts'
import { sportsWordsIn } from './words/words.ts'

const WHENS: readonly When[] = ['live', 'today', 'tomorrow', 'early']

export type Opened = {
  net: BookNet
  language: Language
  scale: number
  least: bigint
  mayBet: boolean
  name: BookName
  host: Pick<Host, 'hear'>
}

/** The whole sportsbook, in its frame. */
export function Sportsbook({ net, language, scale, least, mayBet, name, host }: Opened) {
  const [view, setView] = useState<View>({ at: 'list', sport: SPORTS[name][0], when: null, league: null })
  const [slip, change] = useReducer(changeSlip, emptySlip)
  const [format, setFormat] = useState<OddsFormat>(
    () => ODDS_FORMATS.find(each => each === remembered('book-odds')) ?? 'decimal',
  )
  const [favourites, setFavourites] = useState<ReadonlySet<string>>(
    () => new Set(remembered('book-favourites')?.split(' ').filter(Boolean)),
  )
  const isOffline = !useOnline()
  const main = useRef<HTMLElement>(null)
  const go = (next: View) => {
    setView(next)
    main.current?.scrollTo(0, 0)
  }
  // The bar around the frame opens what games call history and rules.
  useEffect(
    () =>
      host.hear(
        message =>
          message.type === 'grandstand:open' && setView({ at: message.panel === 'history' ? 'bets' : 'rules' }),
      ),
    [host],
  )
  const book: Book = {
    ...{ net, name, language, scale, least, mayBet, isOffline, slip, change, view, go, format, favourites },
    say: sportsWordsIn(language),
    purse: createPurse(scale),
    setFormat(next) {
      setFormat(next)
      remember('book-odds', next)
    },
    toggleFavourite(event) {
      const next = new Set(favourites)
      if (!next.delete(event)) next.add(event)
      setFavourites(next)
      remember('book-favourites', [...next].join(' '))
    },
  }
  return (
    <BookContext value={book}>
      <div className="book">
        <TopBar />
        {isOffline && (
          <p className="offline" role="alert">
            {book.say('offline')}
          </p>
        )}
        <SportsNav />
        <main ref={main}>
          <Shown />
        </main>
        <SlipPlace />
      </div>
    </BookContext>
  )
}

function TopBar() {
  const { say, net, purse, mayBet, format, setFormat, go, view } = useBook()
  const balance = useQuery({ queryKey: ['balance'], queryFn: net.balance, enabled: mayBet, refetchInterval: 10_000 })
  return (
    <header className="top-bar">
      <h1>{say('title')}</h1>
      <details className="virtual">
        <summary>{say('virtual')}</summary>
        <p>{say('virtualText')}</p>
      </details>
      <label className="format">
        <span aria-hidden>{say('oddsFormat')}</span>
        <select
          aria-label={say('oddsFormat')}
          value={format}
          onChange={({ target }) => setFormat(target.value as OddsFormat)}
        >
          {ODDS_FORMATS.map(each => (
            <option key={each} value={each}>
              {say(each)}
            </option>
          ))}
        </select>
      </label>
      {mayBet && (
        <button type="button" className="quiet" aria-pressed={view.at === 'bets'} onClick={() => go({ at: 'bets' })}>
          <Icon name="bets" /> <span>{say('myBets')}</span>
        </button>
      )}
      {balance.data !== undefined && (
        <p className="balance">
          <span className="unseen">{say('balance')}</span> <bdi>{purse.show(balance.data.money)}</bdi>
        </p>
      )}
    </header>
  )
}

function Shown() {
  const { view, say, favourites } = useBook()
  if (view.at === 'event') return <EventPage id={view.id} />
  if (view.at === 'bets') return <MyBets />
  if (view.at === 'rules') return <Rules />
  if (view.at === 'multi') return <MultiView />
  if (view.at === 'results') return <Results key={view.sport} sport={view.sport} />
  if (view.at === 'favourites') {
    const ids = [...favourites]
    if (ids.length === 0) return <p className="note">{say('noFavourites')}</p>
    return <EventList ask={{ sport: null, when: 'all', league: null, search: '', ids }} empty={say('noFavourites')} />
  }
  return <SportList key={view.sport} view={view} />
}

function SportList({ view }: { view: Extract<View, { at: 'list' }> }) {
  const { say, go, net } = useBook()
  const sports = useQuery({ queryKey: ['sports'], queryFn: net.sports })
  const [search, setSearch] = useState('')
  const asked = useSettled(search.trim())
  const { sport, league } = view
  if (!sports.data && !sports.isError) return <Asked query={sports}>{() => null}</Asked>
  const isRunning = sports.data?.some(({ id, live }) => id === sport && live > 0)
  const when = view.when ?? (isRunning ? 'live' : 'today')
  return (
    <>
      <div className="list-tools">
        <div className="whens" role="tablist">
          {WHENS.map(each => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={each === when}
              onClick={() => go({ ...view, when: each })}
            >
              {each === 'live' && <Icon name="live" size={16} />} {say(each)}
            </button>
          ))}
        </div>
        <label className="search">
          <Icon name="search" size={18} />
          <span className="unseen">{say('search')}</span>
          <input
            type="search"
            value={search}
            placeholder={say('search')}
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
      </div>
      <EventList
        ask={{ sport, when: asked ? 'all' : when, league, search: asked, ids: null }}
        empty={say('noEvents')}
      />
    </>
  )
}

/** Beside the matches, on phones a sheet over what is shown: it goes when something else is. */
function SlipPlace() {
  const { say, slip, view } = useBook()
  const [openOver, setOpenOver] = useState<View | null>(null)
  const isOpen = openOver === view
  const count = slip.legs.length
  return (
    <aside className="slip-place" data-open={isOpen || undefined} aria-label={say('slip')}>
      <button
        type="button"
        className="slip-handle"
        aria-expanded={isOpen}
        onClick={() => setOpenOver(isOpen ? null : view)}
      >
        <Icon name="slip" /> {say('slip')} <b>{count}</b>
      </button>
      <div className="slip-sheet">
        <SlipPanel />
      </div>
    </aside>
  )
}
