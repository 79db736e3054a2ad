import { Link } from '@tanstack/react-router'
import { Clover, Download, HeartHandshake, LogOut, Moon, Store, Sun, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMember } from '#features/people/site/people.tsx'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { ServiceLinks } from '#features/settings/site/settings.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { chooseTheme, useTheme } from '#shared/ui/theme.ts'
import { useSession } from '#shared/web/session.ts'
import { LanguageButtons } from './language-picker.tsx'

const LINE =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-start text-sm font-medium hover:bg-line/50'

/** What the header of wide screens shows at once, as a sheet on phones. */
export function Menu({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const session = useSession()
  const isDark = useTheme() === 'dark'
  const rankLevel = useMember().data?.clubLabel.rankLevel ?? 0
  const ThemeIcon = isDark ? Sun : Moon
  return (
    <Modal title={t('menu')} onClose={onClose}>
      <LanguageButtons />
      <ul className="mt-4 flex flex-col">
        <li>
          <button type="button" onClick={() => chooseTheme(isDark ? 'light' : 'dark')} className={LINE}>
            <ThemeIcon aria-hidden size={20} className="text-gold" />
            {isDark ? t('toLight') : t('toDark')}
          </button>
        </li>
        <li>
          <Link to="/me" onClick={onClose} className={LINE}>
            <UserRound aria-hidden size={20} className="text-gold" />
            {t('me')}
          </Link>
        </li>
        <li>
          <Link to="/luck" onClick={onClose} className={LINE}>
            <Clover aria-hidden size={20} className="text-gold" />
            {t('luck')}
          </Link>
        </li>
        <li>
          <Link to="/pointMall" onClick={onClose} className={LINE}>
            <Store aria-hidden size={20} className="text-gold" />
            {t('mall')}
          </Link>
        </li>
        <li>
          <Link to="/help" onClick={onClose} className={LINE}>
            <HeartHandshake aria-hidden size={20} className="text-gold" />
            {t('help')}
          </Link>
        </li>
        <ServiceLinks rankLevel={rankLevel} from="bar" className={LINE}>
          {(label, icon) => (
            <>
              <span className="text-gold">{icon}</span>
              {label}
            </>
          )}
        </ServiceLinks>
        <li>
          <Link to="/download" onClick={onClose} className={LINE}>
            <Download aria-hidden size={20} className="text-gold" />
            {t('download')}
          </Link>
        </li>
        {session && (
          <li>
            <button
              type="button"
              onClick={() => {
                onClose()
                openAuth('logout')
              }}
              className={LINE}
            >
              <LogOut aria-hidden size={20} className="mirror text-gold" />
              {t('signOut')}
            </button>
          </li>
        )}
      </ul>
    </Modal>
  )
}
