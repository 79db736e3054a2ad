import { useTranslations } from 'use-intl'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { GROUPS, type OfficePage } from '#shared/office/pages.ts'
import styles from './navigation.module.css'

/** The modules that the operator may use, by their groups. */
export function Navigation({ pages, onGo }: { pages: readonly OfficePage[]; onGo?: () => void }) {
  const t = useTranslations('office')
  return (
    <nav aria-label={t('shell.menu')}>
      {GROUPS.map(group => {
        const own = pages.filter(({ place }) => place?.group === group)
        if (own.length === 0) return null
        return (
          <div key={group} className={styles.group}>
            <p className={styles.title}>{t(`nav.${group}`)}</p>
            <ul className={styles.list}>
              {own.map(({ path, title, place }) => {
                const Icon = place!.icon
                return (
                  <li key={path}>
                    <OfficeLink
                      to={path}
                      className={styles.link}
                      activeProps={{ className: styles.active }}
                      {...(onGo && { onClick: onGo })}
                    >
                      <Icon aria-hidden size={16} />
                      {t(title)}
                    </OfficeLink>
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
