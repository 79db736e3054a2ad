import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, Money, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from '../cashier.module.css'
import { Picture } from '../picture.tsx'
import { PART_TONES } from '../tones.ts'
import type { Card } from './withdrawal.tsx'

type OnePart = Card['parts'][number]

/** What carries a withdrawal: who pays it, how that stands, what members showed, and what two people decide of it. */
export function Parts({ card }: { card: Card }) {
  const t = useTranslations('office.withdrawals')
  return (
    <Part title={t('parts')}>
      {card.parts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noParts')}
        </Text>
      )}
      {card.parts.map(part => (
        <OnePartOf key={part.id} part={part} currency={card.withdrawal.currency} />
      ))}
    </Part>
  )
}

function OnePartOf({ part, currency }: { part: OnePart; currency: string }) {
  const t = useTranslations('office.withdrawals')
  const may = useMay()
  const { id, kind, provider, amount, state, dueAt, pictures } = part
  return (
    <div className={styles.item}>
      <Facts>
        <Fact name={t('state')}>
          <State tone={PART_TONES[state]}>{t(`partStates.${state}`)}</State>
        </Fact>
        <Fact name={t('amount')}>
          <Money amount={amount} currency={currency} />
        </Fact>
        <Fact name={t('provider')}>{kind === 'matched' ? t('matched') : <Id>{provider}</Id>}</Fact>
        <Fact name={t('sentAt')}>
          <When at={part.createdAt} />
        </Fact>
        {dueAt && (
          <Fact name={t('due')}>
            <When at={dueAt} />
          </Fact>
        )}
        <Fact name={t('id')}>
          <Id>{id}</Id>
        </Fact>
      </Facts>
      {may('parts.look') && pictures.length > 0 && (
        <Group gap="xs">
          {pictures.map(({ side, number }) => (
            <Picture
              key={`${side}${number}`}
              label={t(`pictures.${side}`, { number })}
              read={() => ask(withdrawalsOfficeApi.partPicture, { id, side, number })}
            />
          ))}
        </Group>
      )}
      <PartActs part={part} />
    </div>
  )
}

/** Each takes a second person. */
function PartActs({ part: { id, version, state, kind } }: { part: OnePart }) {
  const t = useTranslations('office.withdrawals')
  const may = useMay()
  return (
    <Group gap="xs">
      {state === 'NOT_RECEIVED' && may('parts.force') && (
        <Act
          label={t('force')}
          about={t('forceAbout')}
          act={reason => ask(withdrawalsOfficeApi.force, { id, version, reason })}
        />
      )}
      {state === 'NOT_RECEIVED' && kind === 'matched' && may('parts.return') && (
        <Act
          label={t('return')}
          about={t('returnAbout')}
          look="danger"
          act={reason => ask(withdrawalsOfficeApi.returnPart, { id, version, reason })}
        />
      )}
      {state === 'SENT' && may('parts.burn') && (
        <Act
          label={t('burn')}
          about={t('burnAbout')}
          look="danger"
          act={reason => ask(withdrawalsOfficeApi.burn, { id, version, reason })}
        />
      )}
    </Group>
  )
}
