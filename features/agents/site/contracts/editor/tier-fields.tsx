import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { type DraftTier, MOST_TIERS, NEW_TIER } from '../../../rules/contracts/draft.ts'
import { type Kind, RATE_TYPES, type RateType } from '../../../rules/contracts/kinds.ts'

type TierFieldsProps = {
  kind: Kind
  tiers: readonly DraftTier[]
  /** Those that none of the agent's own stands above. */
  exceeding: readonly number[]
  onTiers: (tiers: DraftTier[]) => void
}

/** The steps, one below the other; on a phone each two fields wide. */
export function TierFields({ kind, tiers, exceeding, onTiers }: TierFieldsProps) {
  const t = useTranslations('agentCentre.editor')
  const change = (at: number, more: Partial<DraftTier>) =>
    onTiers(tiers.map((tier, nth) => (nth === at ? { ...tier, ...more } : tier)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{t('tiers')}</legend>
      {tiers.map((tier, nth) => (
        <TierRow
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place
          key={nth}
          kind={kind}
          nth={nth}
          tier={tier}
          isTooHigh={exceeding.includes(nth)}
          onChange={more => change(nth, more)}
          {...(tiers.length > 1 && { onRemove: () => onTiers(tiers.filter((_, each) => each !== nth)) })}
        />
      ))}
      {tiers.length < MOST_TIERS && (
        <Button
          onClick={() => onTiers([...tiers, { ...NEW_TIER, rateType: tiers.at(-1)?.rateType ?? 'P' }])}
          className="self-start"
        >
          <Plus aria-hidden size={16} />
          {t('addTier')}
        </Button>
      )}
    </fieldset>
  )
}

type TierRowProps = {
  kind: Kind
  nth: number
  tier: DraftTier
  isTooHigh: boolean
  onChange: (more: Partial<DraftTier>) => void
  onRemove?: () => void
}

const BOX = 'figures min-h-11 w-full min-w-0 rounded-control border bg-surface px-2 text-end text-base'

function TierRow({ kind, nth, tier, isTooHigh, onChange, onRemove }: TierRowProps) {
  const t = useTranslations('agentCentre.editor')
  const tContracts = useTranslations('agentCentre.contracts')
  const box = (key: 'bet' | 'loss' | 'active' | 'rate', label: string) => (
    <label className="flex min-w-0 flex-1 basis-24 flex-col gap-1 text-xs text-muted">
      {label}
      <input
        type="text"
        inputMode={key === 'active' ? 'numeric' : 'decimal'}
        dir="ltr"
        autoComplete="off"
        value={tier[key]}
        aria-invalid={(key === 'rate' && isTooHigh) || undefined}
        onChange={event => onChange({ [key]: event.currentTarget.value })}
        className={`${BOX} text-ink ${key === 'rate' && isTooHigh ? 'border-crimson' : 'border-line-strong'}`}
      />
    </label>
  )
  return (
    <fieldset className={`rounded-control border p-2 ${isTooHigh ? 'border-crimson' : 'border-line'}`}>
      <legend className="px-1 text-xs text-muted">{t('tier', { nth: nth + 1 })}</legend>
      <div className="flex flex-wrap items-end gap-2">
        {box('bet', tContracts(`bet.${kind}`))}
        {kind === 'dividend' && box('loss', tContracts('loss'))}
        {box('active', tContracts('active'))}
        {kind !== 'dividend' && (
          <label className="flex min-w-0 flex-1 basis-24 flex-col gap-1 text-xs text-muted">
            {t('rateType')}
            <select
              value={tier.rateType}
              onChange={event => onChange({ rateType: event.currentTarget.value as RateType })}
              className="picker min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2 text-sm text-ink"
            >
              {RATE_TYPES.map(each => (
                <option key={each} value={each}>
                  {t(`rateTypes.${each}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        {box('rate', t(kind === 'dividend' || tier.rateType === 'P' ? 'percent' : 'sum'))}
        {onRemove && (
          <IconButton label={t('removeTier', { nth: nth + 1 })} onClick={onRemove}>
            <Trash2 aria-hidden size={18} />
          </IconButton>
        )}
      </div>
      {isTooHigh && <p className="mt-1 text-xs text-crimson">{t('tooHigh')}</p>}
    </fieldset>
  )
}
