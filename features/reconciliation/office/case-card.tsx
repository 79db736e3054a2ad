import { Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNames } from '#features/operators/office/operators.tsx'
import { casesOfficeApi } from '#features/reconciliation/api-office.ts'
import { DECISIONS, type Decision } from '#features/reconciliation/rules/case-actions.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { Values } from '#shared/office/changes.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, Money, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { type Case, CaseType } from './case-type.tsx'

/** What became of a case, or of a proposal, as its steps tell it. */
const ENDS = [
  'declined',
  'withdrawn',
  'explained',
  'released',
  'returned',
  'applied',
  'voided',
  'ended',
  'agrees',
  'superseded',
  'rolled_back',
  'round_ended',
] as const

/** One case: what both sides say, what was done, and what two people can decide. */
export function CaseCard({ found }: { found: Case }) {
  const t = useTranslations('office.gameCases')
  const may = useMay()
  const { theirs, ours, steps } = found
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('type')}>
          <CaseType code={found.type} />
        </Fact>
        <Fact name={t('amount')}>
          <Money amount={found.amount} currency={found.currency} />
        </Fact>
        <Fact name={t('vendor')}>
          <Id>{found.vendor}</Id>
        </Fact>
        {found.tx && (
          <Fact name={t('tx')}>
            <Id>{found.tx}</Id>
          </Fact>
        )}
        {found.round && (
          <Fact name={t('round')}>
            <Id>{found.round}</Id>
          </Fact>
        )}
        {found.player && (
          <Fact name={t('player')}>
            <Id>{found.player}</Id>
          </Fact>
        )}
        <Fact name={t('found')}>
          <When at={found.at} />
        </Fact>
      </Facts>
      {found.state === 'OPEN' && may('gameCases.decide') && found.decisions.length > 0 && <Propose found={found} />}
      {found.state === 'PROPOSED' && <Proposed found={found} />}
      {theirs && (
        <Part title={t('theirs')}>
          <Values of={theirs} />
        </Part>
      )}
      {ours && (
        <Part title={t('ours')}>
          <Values of={ours} />
        </Part>
      )}
      {steps.length > 0 && <Steps steps={steps} />}
    </Stack>
  )
}

function Steps({ steps }: Pick<Case, 'steps'>) {
  const t = useTranslations('office.gameCases')
  const nameOf = useNames()
  const saidOf = (what: string) => {
    const [deed, of] = what.split('_')
    const decision = DECISIONS.find(each => each === of)
    if (decision && deed === 'propose') return t('stepProposed', { decision: t(`decisions.${decision}`) })
    if (decision && deed === 'approve') return t('stepConfirmed', { decision: t(`decisions.${decision}`) })
    const known = ENDS.find(each => each === what)
    return known ? t(`whats.${known}`) : what
  }
  return (
    <Part title={t('steps')}>
      <Facts>
        {steps.map(({ at, actor, what, note }) => (
          <Fact key={`${at} ${what}`} name={saidOf(what)}>
            <When at={at} /> <bdi>{actor ? nameOf(actor) : t('machine')}</bdi> {note && <bdi>· {note}</bdi>}
          </Fact>
        ))}
      </Facts>
    </Part>
  )
}

function Propose({ found: { id, decisions } }: { found: Case }) {
  const t = useTranslations('office.gameCases')
  const [wanted, want] = useState<Decision>()
  const decision = decisions.find(each => each === wanted) ?? decisions[0]!
  return (
    <Act
      label={t('propose')}
      about={t('proposeAbout')}
      look="main"
      act={reason => ask(casesOfficeApi.propose, { id, decision, reason })}
    >
      <Select
        label={t('decision')}
        description={t(`decisionAbout.${decision}`)}
        data={decisions.map(value => ({ value, label: t(`decisions.${value}`) }))}
        value={decision}
        onChange={value => value && want(value as Decision)}
        allowDeselect={false}
      />
    </Act>
  )
}

/** What waits for the second person, who reads what it would do. */
function Proposed({ found: { id, action, proposedBy, decidedBy, steps } }: { found: Case }) {
  const t = useTranslations('office.gameCases')
  const nameOf = useNames()
  const decision = action as Decision
  const why = steps.findLast(each => each.what === `propose_${action}`)?.note
  return (
    <Part title={t('proposed')}>
      <Facts>
        <Fact name={t('decision')}>{t(`decisions.${decision}`)}</Fact>
        <Fact name={t('effect')}>{t(`decisionAbout.${decision}`)}</Fact>
        <Fact name={t('maker')}>
          <bdi>{nameOf(proposedBy!)}</bdi>
          {why && <bdi>: {why}</bdi>}
        </Fact>
      </Facts>
      {decidedBy ? <p>{t('underWay')}</p> : <Decide id={id} decision={decision} maker={proposedBy!} />}
    </Part>
  )
}

/** Who proposed takes it back; everybody else who may says yes or no. */
function Decide({ id, decision, maker }: { id: string; decision: Decision; maker: string }) {
  const t = useTranslations('office.gameCases')
  const own = useAtWork()
  const may = useMay()
  if (!may('gameCases.decide')) return null
  if (maker === own.id)
    return (
      <Group gap="xs">
        <Act
          label={t('withdraw')}
          about={t('declineAbout')}
          asksReason={false}
          act={() => ask(casesOfficeApi.withdraw, { id })}
        />
        <Text size="sm" c="dimmed">
          {t('ownWaits')}
        </Text>
      </Group>
    )
  return (
    <Group gap="xs">
      <Act
        label={t('confirm')}
        about={t('confirmAbout')}
        look="main"
        asksReason={false}
        act={() => ask(casesOfficeApi.confirm, { id, decision })}
      />
      <Act label={t('decline')} about={t('declineAbout')} act={reason => ask(casesOfficeApi.decline, { id, reason })} />
    </Group>
  )
}
