import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** Figures side by side, each with what it is compared to. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>
}

type Beside = { name: string; value: ReactNode }
export function Tile({ name, children, beside = [] }: { name: string; children: ReactNode; beside?: Beside[] }) {
  return (
    <div className={styles.tile}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      {beside.map(each => (
        <dd key={each.name} className={styles.more}>
          <span>{each.name}</span>
          {each.value}
        </dd>
      ))}
    </div>
  )
}
