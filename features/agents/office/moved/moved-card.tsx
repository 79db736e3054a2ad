import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { lineMovesApi, type MovedInLine } from '#features/agents/api-moved.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import { Id, Money, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Party } from '../parts/names.tsx'

/** One transfer of a line, and how two people take it back. */
export function MovedCard({ row }: { row: MovedInLine }) {
  const t = useTranslations('office.agentMoved')
  const may = useMay()
  const { sender, receiver } = row
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('at')}>
          <When at={row.at} />
        </Fact>
        <Fact name={t('sender')}>
          <Party id={sender.id} name={sender.username} />
        </Fact>
        <Fact name={t('receiver')}>
          <Party id={receiver.id} name={receiver.username} />
        </Fact>
        <Fact name={t('amount')}>
          <Money amount={row.amount} currency={row.currency} />
        </Fact>
        <Fact name={t('state')}>{t(`states.${row.state}`)}</Fact>
        {row.other !== null && (
          <Fact name={t('other')}>
            <Id>{row.other}</Id>
          </Fact>
        )}
        {row.note !== '' && (
          <Fact name={t('note')}>
            <bdi>{row.note}</bdi>
          </Fact>
        )}
      </Facts>
      {row.state === 'done' && may('agents.reverse') && (
        <Act
          label={t('reverse')}
          about={t('reverseAbout', { from: receiver.username, to: sender.username })}
          look="danger"
          act={reason => ask(lineMovesApi.reverse, { id: row.id, reason })}
        />
      )}
    </Stack>
  )
}
