import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { NumberRules } from '../../../rules/bets.ts'
import type { PlayType, Selection } from '../../../rules/types.ts'
import { type Market, oddsOfCell, shownOdds } from '../market.ts'
import { type Board, boardOf, type Group } from './board.ts'
import { Cell } from './cell.tsx'
import { useGridKeys } from './grid-keys.ts'
import { groupLabels } from './group-labels.ts'
import { RowTools } from './row-tools.tsx'
import { isNamed } from './tokens.ts'
import { usePlayWords } from './use-play-words.ts'

type GroupsBoardProps = {
  play: PlayType
  market: Market
  rules: NumberRules
  rows: Selection
  onToggle: (at: number, cell: string, most: number) => void
  onReplace: (at: number, cells: readonly string[]) => void
}

/** Rows of balls, digits, picks or dice: one for each position or part of the bet. */
export function GroupsBoard({ play, market, rules, rows, onToggle, onReplace }: GroupsBoardProps) {
  const t = useTranslations('lotteryBet')
  const words = usePlayWords()
  const board = boardOf(play)
  const labels = groupLabels(play)
  return (
    <div className="flex flex-col gap-4">
      {groupsOf(board, rows).map((group, at) => {
        const { kind, n } = labels[at] ?? { kind: 'numbers', n: '' }
        const label = t(`group.${kind}`, { n })
        const look = lookOf(play.family, group.cells)
        return (
          <div key={`${kind}${n}`} className="flex flex-col gap-1.5">
            {(labels.length > 1 || board.kind === 'digits' || hasTools(group)) && (
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <h3 className="text-sm font-medium text-muted">{label}</h3>
                {hasTools(group) && (
                  <RowTools label={label} cells={group.cells} onChoose={cells => onReplace(at, cells)} />
                )}
              </div>
            )}
            <Cells label={label} look={look} cells={group.cells}>
              {group.cells.map(cell => {
                const odds = board.isEach ? oddsOfCell(market, rules, cell) : null
                return (
                  <Cell
                    key={cell}
                    look={look}
                    text={look === 'pick' ? words.token(cell) : cell}
                    isChosen={rows[at]?.includes(cell) ?? false}
                    onToggle={() => onToggle(at, cell, group.most)}
                    odds={odds === null ? undefined : shownOdds(odds)}
                    isOwnOdds={rules[cell] !== undefined}
                    isStopped={rules[cell] === null}
                    {...(look === 'dice' && { label: [...cell].join(' ') })}
                  />
                )
              })}
            </Cells>
          </div>
        )
      })}
    </div>
  )
}

type CellsProps = { label: string; look: Look; cells: readonly string[]; children: ReactNode }

/** The cells of one row: one stop of the tab key. */
function Cells({ label, look, cells, children }: CellsProps) {
  const keys = useGridKeys<HTMLFieldSetElement>()
  return (
    <fieldset
      {...keys}
      aria-label={label}
      dir={look === 'pick' ? undefined : 'ltr'}
      className={`grid min-w-0 gap-1.5 ${columnsOf(look, cells)}`}
    >
      {children}
    </fieldset>
  )
}

type Look = 'ball' | 'pick' | 'dice'
const DIGITS = [...'0123456789']

/** Numbers of three digits and more are put together: a row for each digit. */
function groupsOf(board: Board, rows: Selection): readonly Group[] {
  return board.kind === 'digits' ? rows.map(() => ({ cells: DIGITS, least: 1, most: Infinity })) : board.groups
}

function hasTools({ cells, most }: Group): boolean {
  return most === Infinity && cells.length >= 10 && cells.length <= 20 && cells.every(cell => /^\d+$/.test(cell))
}

function lookOf(family: string, cells: readonly string[]): Look {
  if (family === 'K3' && cells.every(cell => /^[1-6]+$/.test(cell)) && cells.length !== 16) return 'dice'
  return cells.some(isNamed) ? 'pick' : 'ball'
}

function columnsOf(look: Look, cells: readonly string[]): string {
  if (look === 'pick') return cells.length <= 3 ? 'grid-cols-2 sm:grid-cols-3' : 'grid-cols-3 sm:grid-cols-4'
  if (look === 'dice') return 'grid-cols-3 sm:grid-cols-6'
  if (cells.length <= 12) return 'grid-cols-5 sm:grid-cols-[repeat(12,minmax(0,3rem))]'
  return cells.length <= 19 ? 'grid-cols-5 sm:grid-cols-10' : 'grid-cols-8 sm:grid-cols-10'
}
