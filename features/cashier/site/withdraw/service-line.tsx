import { useTranslations } from 'use-intl'
import { useMember } from '#features/people/site/people.tsx'
import { ServiceLinks, useHasService } from '#features/settings/site/settings.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'

/** The ways to customer service at the foot of a dialog; a rank above 4 has the VIP line (§11). */
export function ServiceLine() {
  const t = useTranslations('withdraw')
  const rankLevel = useMember().data?.clubLabel.rankLevel ?? 0
  if (!useHasService()) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 border-t border-line pt-2 text-sm text-muted">
      <p>{t('help')}</p>
      <ul className="flex flex-wrap gap-x-4">
        <Part broken={leftOut}>
          <ServiceLinks
            rankLevel={rankLevel}
            from="page"
            className="inline-flex min-h-11 items-center gap-2 font-medium text-gold-text hover:underline"
          >
            {(label, icon) => (
              <>
                {icon}
                {label}
              </>
            )}
          </ServiceLinks>
        </Part>
      </ul>
    </div>
  )
}
