import { useNavigate } from '@tanstack/react-router'
import { Flame } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanes } from '#features/games/site/games.tsx'
import { closeAuth } from '#features/sessions/site/sessions.tsx'
import { VendorLogo } from '../footer/vendor-logo.tsx'
import { GAME_TYPES } from './game-types.ts'
import { pressProvider, providersOf } from './login-providers.ts'

const KINDS = [{ key: 'hot', Icon: Flame }, ...GAME_TYPES] as const
type Kind = (typeof KINDS)[number]['key']

const ENTRY =
  'flex min-h-11 items-center gap-1.5 rounded-full border border-line px-3 text-xs font-medium whitespace-nowrap text-muted hover:text-ink aria-pressed:border-gold aria-pressed:text-gold-text'

/** Above the login form: game types, and the providers of the chosen one (specification §2, Login modal). */
export function LoginTop() {
  const t = useTranslations('loginTop')
  const tType = useTranslations('types')
  const navigate = useNavigate()
  const [kind, setKind] = useState<Kind>('hot')
  const { data: lanes } = useLanes()
  const providers = providersOf(lanes ?? [], kind)

  async function leaveTo(to: '/fish' | '/rng', search: { vassalage?: string } = {}): Promise<void> {
    closeAuth()
    await navigate({ to, search })
  }

  return (
    <div className="mb-4 flex flex-col gap-3">
      <nav aria-label={tType('label')} className="-mx-5 [--gutter:20px]">
        <ul className="row-scroll gap-2 px-(--gutter)">
          {KINDS.map(({ key, Icon }) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={key === kind}
                // The fish menu leads to its own page at once.
                onClick={() => (key === 'fish' ? void leaveTo('/fish') : setKind(key))}
                className={ENTRY}
              >
                <Icon aria-hidden size={16} className="text-gold" />
                {key === 'hot' ? t('hot') : tType(key)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <ul aria-label={t('providers')} className="flex max-h-38 min-h-11 flex-wrap items-center gap-2 overflow-y-auto">
        {providers.map(card => (
          <li key={card.vassalage}>
            <button
              type="button"
              onClick={() =>
                pressProvider(kind, {
                  toSlots: () => void leaveTo('/rng', { vassalage: card.vassalage }),
                  openWindow: (url, features) => window.open(url, 'login', features),
                })
              }
              className="block rounded-control hover:opacity-85"
            >
              <VendorLogo card={card} className="h-11 w-28" />
            </button>
          </li>
        ))}
        {lanes && providers.length === 0 && <li className="text-xs text-muted">{t('none')}</li>}
      </ul>
    </div>
  )
}
