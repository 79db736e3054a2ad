import { Info, Keyboard, LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import type { GameFacts } from '../../../api.ts'
import type { PlayType, Selection } from '../../../rules/types.ts'
import { isFull, replaceRow, rowsChosen, toggle, toggleAll } from '../betting-state.ts'
import { numberRulesOf } from '../market.ts'
import type { NewLine } from '../slip/slip.ts'
import type { Bets } from '../use-betting.ts'
import { type Board, boardOf } from './board.ts'
import { GroupsBoard } from './groups-board.tsx'
import { HundredBoard } from './hundred-board.tsx'
import { PlayInfo } from './play-info.tsx'
import { QuickFilters, QuickPick } from './quick-filters.tsx'
import { TextEntry } from './text-entry.tsx'
import { usePlayWords } from './use-play-words.ts'

type SheetViewProps = { facts: GameFacts; bets: Bets }

/** The boards of the chosen sheet: mostly one, both sides of a ball one under the other. */
export function SheetView({ facts, bets }: SheetViewProps) {
  const words = usePlayWords()
  const { sheet } = bets
  if (!sheet) return null
  return (
    <div id="lottery-board" role="tabpanel" aria-label={words.tab(bets.tab!.key)} className="flex flex-col gap-6">
      {sheet.plays.map(play => (
        <PlayView key={play.code} play={play} facts={facts} bets={bets} isAlone={sheet.plays.length === 1} />
      ))}
    </div>
  )
}

type PlayViewProps = SheetViewProps & { play: PlayType; isAlone: boolean }

function PlayView({ play, facts, bets, isAlone }: PlayViewProps) {
  const t = useTranslations('lotteryBet')
  const words = usePlayWords()
  const [isTyping, setTyping] = useState(false)
  const [isInfoOpen, setInfoOpen] = useState(false)
  const market = bets.markets.get(play.code)!
  const board = boardOf(play)
  const rows = rowsChosen(play, bets.state.chosen[play.code])
  const rules = numberRulesOf(facts, play.code)
  const mayType = isTypable(board)
  const set = (next: Selection) => bets.change({ chosen: { ...bets.state.chosen, [play.code]: next } })
  const [{ most, cells }] = board.groups as [Board['groups'][number]]

  function press(at: number, cell: string, limit: number): void {
    if (isFull(rows, at, cell, limit)) toast(t('full', { most: limit }))
    else set(toggle(rows, at, cell, limit))
  }

  /** Typed combinations go to the slip at once, as many as they are. */
  function addTyped(selections: readonly Selection[]): boolean {
    const lines = selections.map(selection => bets.lineFor(play.code, selection))
    if (lines.some(line => line === null)) return false
    bets.add(lines as NewLine[], tokens => t('repeated', { tokens }))
    return true
  }

  return (
    <section aria-label={words.play(facts.game.family, play.code)} className="flex flex-col gap-3">
      <div className="flex min-h-11 items-center gap-2">
        <h2 className="min-w-0 grow text-base">
          <bdi>{words.play(facts.game.family, play.code)}</bdi>
        </h2>
        {mayType && (
          <IconButton
            label={t(isTyping ? 'useBoard' : 'typeInstead')}
            aria-pressed={isTyping}
            onClick={() => setTyping(!isTyping)}
          >
            {isTyping ? <LayoutGrid aria-hidden size={20} /> : <Keyboard aria-hidden size={20} />}
          </IconButton>
        )}
        <IconButton label={t('about')} onClick={() => setInfoOpen(true)}>
          <Info aria-hidden size={20} />
        </IconButton>
      </div>
      {market.closed !== null && (
        <p role="status" className="rounded-control border border-amber px-3 py-2 text-sm text-amber">
          {t('closedPlay')}
        </p>
      )}
      {isTyping ? (
        <TextEntry play={play} example={exampleOf(board)} onAdd={addTyped} />
      ) : (
        <>
          {board.kind === 'hundred' && most === Infinity && (
            <QuickFilters
              chosen={rows[0]!}
              onAdd={each => set(toggleAll(rows, 0, each))}
              onReplace={each => set(replaceRow(rows, 0, each))}
            />
          )}
          {board.kind === 'hundred' ? (
            <HundredBoard
              chosen={rows[0]!}
              rules={rules}
              onToggle={cell => press(0, cell, most)}
              onToggleAll={most === Infinity ? each => set(toggleAll(rows, 0, each)) : null}
            />
          ) : (
            <GroupsBoard
              play={play}
              market={market}
              rules={rules}
              rows={rows}
              onToggle={press}
              onReplace={(at, each) => set(replaceRow(rows, at, each))}
            />
          )}
          {isAlone && board.kind !== 'digits' && (
            <QuickPicks board={board} onPick={set} cells={cells.filter(cell => rules[cell] !== null)} />
          )}
        </>
      )}
      {isInfoOpen && <PlayInfo play={play} market={market} facts={facts} onClose={() => setInfoOpen(false)} />}
    </section>
  )
}

type QuickPicksProps = { board: Board; cells: readonly string[]; onPick: (rows: Selection) => void }

/** Quick pick of the one group that there is. */
function QuickPicks({ board, cells, onPick }: QuickPicksProps) {
  const [{ least, most }] = board.groups as [Board['groups'][number]]
  if (board.groups.length > 1 || cells.length < 6) return null
  return (
    <QuickPick cells={cells} exactly={least > 1 ? Math.min(least, most) : null} onPick={picked => onPick([picked])} />
  )
}

/** Numbers in one group may be typed: rows of positions are chosen, names are pressed. */
function isTypable({ groups }: Board): boolean {
  return groups.length === 1 && groups[0]!.cells.length >= 20 && groups[0]!.cells.every(cell => /^\d+$/.test(cell))
}

function exampleOf({ groups }: Board): string {
  const [{ cells, least }] = groups as [Board['groups'][number]]
  const step = Math.max(1, Math.floor(cells.length / 7))
  const some = [1, 2, 3, 4, 5, 6].map(i => cells[i * step]!)
  if (least === 1) return some.slice(0, 3).join(' ')
  return Array.from({ length: least }, (_, i) => cells[i * 3 + 1]!).join('&')
}
