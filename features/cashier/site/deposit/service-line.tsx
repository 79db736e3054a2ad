import { useTranslations } from 'use-intl'
import { useMember } from '#features/people/site/people.tsx'
import { ServiceLinks, useHasService } from '#features/settings/site/settings.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'

/** The way to a person, from every screen of the cashier (§11); above rank 4 by the VIP line. */
export function Service() {
  const t = useTranslations('deposit')
  const { data: member } = useMember()
  if (!useHasService()) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <p className="text-sm text-muted">{t('service')}</p>
      <ul className="flex flex-wrap gap-2">
        <Part broken={leftOut}>
          <ServiceLinks
            from="page"
            rankLevel={member?.clubLabel.rankLevel ?? 0}
            className={buttonClass({ look: 'quiet', size: 'sm' })}
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
