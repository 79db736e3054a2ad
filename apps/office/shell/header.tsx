import { ActionIcon, Kbd } from '@mantine/core'
import { ChevronDown, CircleUser, Menu as MenuIcon, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAtWork } from '#shared/office/at-work.ts'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { Bell } from './bell.tsx'
import styles from './header.module.css'
import { Later } from './later.tsx'

const OwnMenu = lazyScreen(() => import('./own-menu.tsx').then(file => file.OwnMenu), { isWorded: true })
const MerchantPicker = lazyScreen(() => import('./merchant-picker.tsx').then(file => file.MerchantPicker), {
  isWorded: true,
})

export function Header({ menu, onPalette }: { menu: string; onPalette: () => void }) {
  const t = useTranslations('office.shell')
  return (
    <header className={styles.header}>
      <ActionIcon variant="subtle" color="gray" className={styles.menu} aria-label={t('menu')} popoverTarget={menu}>
        <MenuIcon aria-hidden size={18} />
      </ActionIcon>
      <OfficeLink to="/" className={styles.house}>
        Grandstand
      </OfficeLink>
      <Merchant />
      <button type="button" className={styles.palette} onClick={onPalette}>
        <Search aria-hidden size={14} />
        <span className={styles.wide}>{t('palette')}</span>
        <Kbd size="xs" className={styles.keys!} dir="ltr" aria-hidden>
          Ctrl K
        </Kbd>
      </button>
      <Bell />
      <Later screen={OwnMenu} label={t('own')} icon={<CircleUser aria-hidden size={18} />} />
    </header>
  )
}

/** For whom one works; who may work for several chooses. */
function Merchant() {
  const t = useTranslations('office.shell')
  const { merchant, merchants } = useAtWork()
  return (
    <>
      <span className={styles.merchant}>{merchant.name}</span>
      {merchants.length > 1 && (
        <Later screen={MerchantPicker} label={t('merchant')} icon={<ChevronDown aria-hidden size={16} />} />
      )}
    </>
  )
}
