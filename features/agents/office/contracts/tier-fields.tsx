import { ActionIcon, Button, Fieldset, Group, Select, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type DraftTier, MOST_TIERS, NEW_TIER } from '#features/agents/rules/contracts/draft.ts'
import { type Kind, RATE_TYPES, type RateType } from '#features/agents/rules/contracts/kinds.ts'

type Props = { kind: Kind; tiers: readonly DraftTier[]; onTiers: (tiers: DraftTier[]) => void }

/** The steps of a contract, one below the other. */
export function TierFields({ kind, tiers, onTiers }: Props) {
  const t = useTranslations('office.agentContracts.propose')
  const change = (at: number, more: Partial<DraftTier>) =>
    onTiers(tiers.map((tier, nth) => (nth === at ? { ...tier, ...more } : tier)))
  return (
    <>
      {tiers.map((tier, nth) => (
        <Tier
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place
          key={nth}
          kind={kind}
          nth={nth}
          tier={tier}
          onChange={more => change(nth, more)}
          {...(tiers.length > 1 && { onRemove: () => onTiers(tiers.filter((_, each) => each !== nth)) })}
        />
      ))}
      {tiers.length < MOST_TIERS && (
        <Button
          variant="default"
          leftSection={<Plus aria-hidden size={14} />}
          onClick={() => onTiers([...tiers, { ...NEW_TIER, rateType: tiers.at(-1)?.rateType ?? 'P' }])}
        >
          {t('addTier')}
        </Button>
      )}
    </>
  )
}

type TierProps = {
  kind: Kind
  nth: number
  tier: DraftTier
  onChange: (more: Partial<DraftTier>) => void
  onRemove?: () => void
}

function Tier({ kind, nth, tier, onChange, onRemove }: TierProps) {
  const t = useTranslations('office.agentContracts.propose')
  const tTiers = useTranslations('office.agentParts.tiers')
  const box = (key: 'bet' | 'loss' | 'active' | 'rate', label: string) => (
    <TextInput
      label={label}
      size="xs"
      inputMode={key === 'active' ? 'numeric' : 'decimal'}
      value={tier[key]}
      onChange={event => onChange({ [key]: event.currentTarget.value })}
    />
  )
  const isShare = kind === 'dividend' || tier.rateType === 'P'
  return (
    <Fieldset legend={t('tier', { nth: nth + 1 })}>
      <Group gap="xs" align="end">
        {box('bet', tTiers('valid'))}
        {kind === 'dividend' && box('loss', tTiers('loss'))}
        {box('active', tTiers('active'))}
        {kind !== 'dividend' && (
          <Select
            size="xs"
            label={t('rateType')}
            data={RATE_TYPES.map(value => ({ value, label: t(`rateTypes.${value}`) }))}
            value={tier.rateType}
            onChange={value => value && onChange({ rateType: value as RateType })}
            allowDeselect={false}
          />
        )}
        {box('rate', t(isShare ? 'percent' : 'sum'))}
        {onRemove && (
          <ActionIcon variant="default" size="lg" aria-label={t('removeTier', { nth: nth + 1 })} onClick={onRemove}>
            <Trash2 aria-hidden size={16} />
          </ActionIcon>
        )}
      </Group>
    </Fieldset>
  )
}
