import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** Fields side by side where there is room. Mantine's own grid writes a style element, which the office's policy forbids. */
export function Fields({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return <div className={isNarrow ? `${styles.fields} ${styles.narrow}` : styles.fields}>{children}</div>
}
