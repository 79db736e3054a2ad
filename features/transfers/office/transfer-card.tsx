import { Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useNames } from '#features/operators/office/operators.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Id, Money, Nothing, State, When } from '#shared/office/show.tsx'
import { AgeMark } from './age-mark.tsx'
import { TONES, type Transfer } from './transfer.ts'
import { TransferActs } from './transfer-acts.tsx'

/** One transfer: how it stands, what can be done about it, and its story. */
export function TransferCard({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('office.transfers')
  const { member, reference, vassalage, direction, amount, moved, state, reason, asks, doubtSince, age } = transfer
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('state')}>
          <State tone={TONES[state]}>{t(`states.${state}`)}</State>
        </Fact>
        {age && (
          <Fact name={t('age')}>
            <AgeMark age={age} />
          </Fact>
        )}
        <Fact name={t('member')}>
          <bdi>{member.username}</bdi> <Id>{member.id}</Id>
        </Fact>
        <Fact name={t('vendor')}>
          <Id>{vassalage}</Id> {t(`directions.${direction}`)}
        </Fact>
        <Fact name={t('amount')}>{amount === null ? <Nothing /> : <Money amount={amount} />}</Fact>
        <Fact name={t('moved')}>{moved === null ? <Nothing /> : <Money amount={moved} />}</Fact>
        <Fact name={t('asks')}>{asks}</Fact>
        <Fact name={t('doubtSince')}>
          <When at={doubtSince} />
        </Fact>
        {reason && (
          <Fact name={t('reason')}>
            <Id>{reason}</Id>
          </Fact>
        )}
        <Fact name={t('reference')}>
          <Id>{reference}</Id>
        </Fact>
      </Facts>
      {transfer.proposalId && <Waiting proposalId={transfer.proposalId} />}
      <TransferActs transfer={transfer} />
      <Story steps={transfer.steps} />
    </Stack>
  )
}

/** What a second person decides, and the way there for who may. */
function Waiting({ proposalId }: { proposalId: string }) {
  const t = useTranslations('office.transfers')
  const may = useMay()
  return (
    <Part title={t('waits')}>
      <Text size="sm">{t('waitsAbout')}</Text>
      {may('transfers.end') && (
        <OfficeLink to="/approvals" search={{ item: proposalId }}>
          {t('toApproval')}
        </OfficeLink>
      )}
    </Part>
  )
}

function Story({ steps }: Pick<Transfer, 'steps'>) {
  const t = useTranslations('office.transfers')
  const nameOf = useNames()
  // Two operators where two decided, none where it was the machine.
  const whoOf = (actor: string) => (actor ? actor.split(' ').map(nameOf).join(', ') : t('machine'))
  return (
    <Part title={t('steps')}>
      <Facts>
        {steps.map(({ id, at, state, note, actor }) => (
          <Fact key={id} name={t(`states.${state}`)}>
            <When at={at} /> <bdi>{whoOf(actor)}</bdi> {note && '·'} <bdi>{note}</bdi>
          </Fact>
        ))}
      </Facts>
    </Part>
  )
}
