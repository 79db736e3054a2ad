import { Group, Stack, Text } from '@mantine/core'
import { Siren } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { deskApi } from '#features/operators/api-desk.ts'
import { officeApi } from '#features/operators/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { Values } from '#shared/office/changes.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useNames } from '../names.ts'
import { type Proposal, TONES } from './use-proposals.ts'

/** Over without anybody's decision. */
const ENDED: readonly Proposal['state'][] = ['STALE', 'EXPIRED']
/** `onResult`: what carrying it out told, which nobody is told again. */
type Props = { proposal: Proposal; onResult: (result: unknown) => void }

/** One request of two people: what it would do, who wants it and why, and the decision. */
export function ProposalCard({ proposal, onResult }: Props) {
  const t = useTranslations('office.approvals')
  const nameOf = useNames()
  const { id, action, item, effect, content, reason, maker, madeAt, expiresAt, state } = proposal
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('action')}>
          <Id>{action}</Id>
        </Fact>
        <Fact name={t('item')}>
          <bdi>{item}</bdi>
        </Fact>
        <Fact name={t('state')}>
          <State tone={TONES[state]}>{t(`states.${state}`)}</State>
          {ENDED.includes(state) && (
            <Text size="sm" c="dimmed">
              {t(state === 'STALE' ? 'staleAbout' : 'expiredAbout')}
            </Text>
          )}
          {proposal.isGlass && (
            <Text size="sm" c="dimmed">
              {t('glassAbout')}
            </Text>
          )}
        </Fact>
        <Fact name={t('reason')}>{reason}</Fact>
        <Fact name={t('maker')}>
          <bdi>{nameOf(maker)}</bdi>, <When at={madeAt} />
        </Fact>
        {proposal.checker && (
          <Fact name={t('checker')}>
            <bdi>{nameOf(proposal.checker)}</bdi>, <When at={proposal.decidedAt} />
          </Fact>
        )}
        {proposal.word && <Fact name={t('word')}>{proposal.word}</Fact>}
        {state === 'OPEN' && (
          <Fact name={t('expiresAt')}>
            <When at={expiresAt} />
          </Fact>
        )}
      </Facts>
      <Part title={t('effect')}>
        <Values of={effect} />
      </Part>
      <Part title={t('content')}>
        <Values of={content as Record<string, unknown>} />
      </Part>
      {state === 'OPEN' && <Decision id={id} maker={maker} onResult={onResult} />}
    </Stack>
  )
}

/** Who proposed takes it back; everybody else who may says yes or no. */
function Decision({ id, maker, onResult }: Pick<Proposal, 'id' | 'maker'> & Pick<Props, 'onResult'>) {
  const t = useTranslations('office.approvals')
  const own = useAtWork()
  const may = useMay()
  if (maker === own.id)
    return (
      <Group gap="xs">
        <Act
          label={t('withdraw')}
          about={t('withdrawAbout')}
          asksReason={false}
          act={() => ask(officeApi.withdraw, { id })}
        />
        {may('proposals.breakGlass') && (
          <Act
            label={t('breakGlass')}
            about={t('breakGlassAbout')}
            look="danger"
            icon={<Siren aria-hidden size={14} />}
            act={reason => ask(deskApi.breakGlass, { id, reason })}
          />
        )}
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
        act={async () => onResult((await ask(officeApi.confirm, { id })).result)}
      />
      <Act
        label={t('refuse')}
        about={t('refuseAbout')}
        look="danger"
        act={reason => ask(officeApi.refuse, { id, reason })}
      />
    </Group>
  )
}
