import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useNames } from '#features/operators/office/operators.tsx'
import { actsApi } from '#features/players/api-acts.ts'
import type { PlayerCard } from '#features/players/api-office.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Row = z.output<typeof tabsApi.notes.output>['list'][number]

/** What operators noted for one another. */
export function Notes({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const may = useMay()
  const nameOf = useNames()
  const columns: Column<Row>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    {
      ...{ id: 'who', title: t('operator'), text: row => nameOf(row.operatorId) },
      cell: row => <bdi>{nameOf(row.operatorId)}</bdi>,
    },
    { id: 'text', title: t('note'), cell: row => <bdi>{row.text}</bdi>, text: row => row.text },
  ]
  return (
    <DataList
      id="player.notes"
      of={player.id}
      columns={columns}
      rowKey={row => row.id}
      read={(_, asked) => ask(tabsApi.notes, { memberId: player.id, ...asked })}
      empty={t('noNotes')}
      actions={may('members.note') && <AddNote memberId={player.id} />}
    />
  )
}

function AddNote({ memberId }: { memberId: string }) {
  const t = useTranslations('office.player')
  const [text, setText] = useState('')
  return (
    <Act
      label={t('addNote')}
      about={t('addNoteAbout')}
      look="main"
      asksReason={false}
      isReady={text.trim().length > 0}
      act={() => ask(actsApi.note, { memberId, text })}
      onDone={() => setText('')}
    >
      <Textarea
        label={t('note')}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={3}
        data-autofocus
      />
    </Act>
  )
}
