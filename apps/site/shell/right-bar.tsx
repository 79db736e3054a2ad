import { useNavigate } from '@tanstack/react-router'
import { HandCoins, Headset, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMember } from '#features/people/site/people.tsx'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { ServiceLinks, useFlag, useHasService } from '#features/settings/site/settings.tsx'

const IN_BAR =
  'flex min-h-16 w-full flex-col items-center justify-center gap-1 px-1 py-2 text-center text-xs leading-tight font-medium hover:bg-line/50 hover:text-gold-text'
const IN_LIST = 'flex min-h-12 w-full items-center gap-3 px-4 text-start text-sm font-medium hover:bg-line/50'

/**
 * Customer service and manual rebate, when MANPLAYREB3 is on and there is at least one way to customer service
 * (specification §2). A bar beside the page where there is room for it, else behind a tab at the edge, beside what stands on the page. On phones a bar of the
 * page's own has the place of that button: the menu leads to customer service there.
 */
export function RightBar() {
  const t = useTranslations('service')
  const mayRebate = useFlag('MANPLAYREB3')
  const hasService = useHasService()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!mayRebate || !hasService) return null
  return (
    <aside aria-label={t('title')}>
      <ul className="raised fixed end-2 top-1/2 z-10 hidden w-16 -translate-y-1/2 overflow-hidden min-[90rem]:block">
        <Entries className={IN_BAR} />
      </ul>
      <div className="fixed end-0 bottom-[calc(var(--bar-bottom)+env(safe-area-inset-bottom)+12px)] z-10 flex flex-col items-end gap-2 max-lg:in-[:root[data-page-bar]]:hidden lg:bottom-6 min-[90rem]:hidden">
        {isOpen && (
          <ul id={id} className="raised appear w-56 overflow-hidden py-1">
            <Entries className={IN_LIST} />
          </ul>
        )}
        <button
          type="button"
          aria-label={isOpen ? t('close') : t('open')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className={`group flex h-14 justify-end ${isOpen ? 'w-12' : 'w-6 lg:w-7'}`}
        >
          {/* Closed it is no wider than the edge of the page; what a finger meets is. */}
          <span
            className={`grid h-full place-items-center rounded-s-full border border-e-0 border-leaf/50 bg-lacquer text-leaf shadow-card ${isOpen ? 'w-12' : 'w-4 lg:w-7'}`}
          >
            {isOpen ? (
              <X aria-hidden size={22} />
            ) : (
              <Headset aria-hidden className="size-3 lg:size-4.5" strokeWidth={1.7} />
            )}
          </span>
        </button>
      </div>
    </aside>
  )
}

function Entries({ className }: { className: string }) {
  const t = useTranslations('service')
  const navigate = useNavigate()
  const rankLevel = useMember().data?.clubLabel.rankLevel ?? 0
  return (
    <>
      <ServiceLinks rankLevel={rankLevel} from="bar" className={className}>
        {(label, icon) => (
          <>
            <span className="text-gold">{icon}</span>
            {label}
          </>
        )}
      </ServiceLinks>
      <li>
        <button type="button" onClick={() => passGate(() => void navigate({ to: '/me/rebate' }))} className={className}>
          <HandCoins aria-hidden size={20} strokeWidth={1.7} className="shrink-0 text-gold" />
          {t('rebate')}
        </button>
      </li>
    </>
  )
}
