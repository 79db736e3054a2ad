import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Board } from '#features/missions/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { Table } from '#shared/ui/table.tsx'
import { useTitled } from '#shared/ui/words/use-titled.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { useBoards } from './reads.ts'

/** Boards that run or ended lately: one at a time. */
export function BoardList() {
  const t = useTranslations('missions.board')
  const titleOf = useTitled()
  const [chosen, setChosen] = useState<string>()
  return (
    <Loaded query={useBoards()} skeleton={<Skeleton className="h-96 w-full" />}>
      {boards => {
        const board = boards.find(({ code }) => code === chosen) ?? boards[0]
        if (!board) return <Note icon={<Trophy aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />
        return (
          <div className="flex flex-col gap-4">
            {boards.length > 1 && (
              <select
                aria-label={t('choose')}
                value={board.code}
                onChange={event => setChosen(event.target.value)}
                className="picker min-h-11 self-start rounded-control border border-line-strong bg-surface px-3 text-sm"
              >
                {boards.map(({ code, texts }) => (
                  <option key={code} value={code}>
                    {titleOf(texts, code).title}
                  </option>
                ))}
              </select>
            )}
            <OneBoard board={board} />
          </div>
        )
      }}
    </Loaded>
  )
}

function OneBoard({ board }: { board: Board }) {
  const t = useTranslations('missions.board')
  const tAll = useTranslations('missions')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const { title, about } = useTitled()(board.texts, board.code)
  const { from, to, isSettled, minScore, dayCap, category, prizes, list, own } = board
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const rules = [
    category === null ? t('counts') : t('countsIn', { category: tAll(`categories.${category as 'RNG'}`) }),
    ...(dayCap === null ? [] : [t('cap', { money: toldAmount(dayCap, symbol) })]),
    t('least', { money: toldAmount(minScore, symbol) }),
    t('ties'),
  ]
  const places = ({ from: first, to: last }: Board['prizes'][number]) =>
    first === last ? t('place', { place: first }) : t('places', { from: first, to: last })
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div className="card flex flex-col gap-2 p-4">
        <h3 className="text-base font-semibold">{title}</h3>
        {about && <p className="text-sm text-muted">{about}</p>}
        <p className="text-xs text-muted">{t(isSettled ? 'ended' : 'runs', { from: time(from), to: time(to) })}</p>
        <p className="text-sm">
          {own === null
            ? t('ownNone')
            : own.rank === null
              ? t('ownBelow', { score: toldAmount(own.score, symbol), least: toldAmount(minScore, symbol) })
              : t('own', { rank: own.rank, score: toldAmount(own.score, symbol) })}
        </p>
        <ul className="flex flex-wrap gap-2" aria-label={t('prizes')}>
          {prizes.map(prize => (
            <li key={prize.from} className="rounded-full border border-gold px-3 py-1 text-xs">
              {places(prize)}: <strong className="text-gold-text">{toldAmount(prize.amount, symbol)}</strong>
            </li>
          ))}
        </ul>
        <details className="text-xs text-muted">
          <summary className="min-h-8 cursor-pointer py-1">{t('rules')}</summary>
          <ul className="list-disc ps-5">
            {rules.map(rule => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
      </div>
      {list.length === 0 ? (
        <Note icon={<Trophy aria-hidden size={28} />} title={t('nobody')} />
      ) : (
        <Table
          caption={title}
          rows={list}
          keyOf={row => String(row.rank)}
          columns={[
            { key: 'rank', label: t('rank'), cell: row => format.number(row.rank) },
            {
              key: 'name',
              label: t('name'),
              cell: row => (
                <bdi className={row.isOwn ? 'font-bold text-gold-text' : ''}>
                  {row.isOwn ? t('you', { name: row.name }) : row.name}
                </bdi>
              ),
            },
            {
              key: 'score',
              label: t('score'),
              align: 'end',
              cell: row => <Money amount={row.score} symbol={symbol} />,
            },
            {
              key: 'prize',
              label: t('prize'),
              align: 'end',
              cell: row => <Money amount={row.prize} symbol={symbol} />,
            },
          ]}
        />
      )}
    </section>
  )
}
