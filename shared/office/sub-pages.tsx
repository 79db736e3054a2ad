import { useAddress } from './address.ts'
import { OfficeLink } from './office-link.tsx'
import styles from './sub-pages.module.css'

type Props = { label: string; pages: readonly { to: string; title: string }[] }
const HERE = { exact: true, includeSearch: false }

/** The pages of one module; the days go along from one to the next. */
export function SubPages({ label, pages }: Props) {
  const { from, to: until } = useAddress().search
  const days = { ...(from && { from }), ...(until && { to: until }) }
  return (
    <nav aria-label={label} className={styles.pages}>
      {pages.map(({ to, title }) => (
        <OfficeLink
          key={to}
          to={to}
          search={days}
          className={styles.page}
          activeProps={{ className: styles.here }}
          activeOptions={HERE}
        >
          {title}
        </OfficeLink>
      ))}
    </nav>
  )
}
