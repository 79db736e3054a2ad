import { Alert, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FreezeSome } from '#features/players/office/players.tsx'
import type { Circle } from '#features/risk/api-office.ts'
import { useMay } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { ListTable } from '#shared/office/list/list-table.tsx'
import { State } from '#shared/office/show.tsx'
import { OpenCase } from '../cases/open-case.tsx'
import { CircleGraph } from './circle-graph.tsx'
import { Legend } from './legend.tsx'
import styles from './linked.module.css'

type Member = Circle['members'][number]
const TONES = { active: 'good', locked: 'wait', blocked: 'bad', closed: 'plain' } as const

/** Accounts that are linked, drawn and in a table, and what can be done with those that are chosen. */
export function CircleView({ circle }: { circle: Circle }) {
  const t = useTranslations('office.risk')
  const may = useMay()
  const { members, ties, isCut } = circle
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    choose(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
  const centre = members[0]!
  const names = new Map(members.filter(({ id }) => chosen.has(id)).map(({ id, username }) => [id, username]))
  const tiesOf = ({ id }: Member) =>
    ties
      .filter(tie => tie.members.includes(id))
      .map(({ kind, about, places }) => {
        const told = `${about}${places > 1 ? ` ×${places}` : ''}`.trim()
        return told ? `${t(`ties.${kind}`)} \u2066${told}\u2069` : t(`ties.${kind}`)
      })
      .join(', ')
  const columns: Column<Member>[] = [
    { id: 'username', title: t('member'), cell: row => <bdi>{row.username}</bdi>, isFixed: true },
    {
      ...{ id: 'chosen', title: t('chosen') },
      cell: row => (
        <Checkbox
          aria-label={t('chooseOne', { name: row.username })}
          checked={chosen.has(row.id)}
          onChange={() => toggle(row.id)}
        />
      ),
    },
    { id: 'step', title: t('steps'), cell: row => <bdi dir="ltr">{row.step}</bdi>, isFigure: true },
    {
      id: 'state',
      title: t('state'),
      cell: row => <State tone={TONES[row.state]}>{t(`standings.${row.state}`)}</State>,
    },
    { id: 'ties', title: t('tiedBy'), cell: tiesOf },
  ]
  return (
    <div className={styles.view}>
      {isCut && <Alert color="amber">{t('cut', { count: members.length })}</Alert>}
      {ties.some(tie => tie.isFull) && <Alert color="amber">{t('full')}</Alert>}
      <div className={styles.beside}>
        <div className={styles.drawn}>
          <Legend />
          <CircleGraph circle={circle} chosen={chosen} onToggle={toggle} />
        </div>
        <div className={styles.listed}>
          <Group gap="xs">
            {may('members.lock') && chosen.size > 0 && (
              <FreezeSome key={[...chosen].join(' ')} memberId={centre.id} names={names} chosen={[...chosen]} />
            )}
            {may('risk.work') && <OpenCase memberIds={[...chosen]} alertIds={[]} />}
          </Group>
          <ListTable
            label={t('pages.linked')}
            columns={columns}
            rows={members}
            rowKey={row => row.id}
            density="dense"
            isLoading={false}
            openKey={undefined}
            to={row => `/players/${row.id}`}
          />
        </div>
      </div>
    </div>
  )
}
