import { type ReactNode, useEffect } from 'react'
import styles from './door.module.css'

/** What stands at the door, before anybody is in: one card in the middle. */
export function Door({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Grandstand`
  }, [title])
  return (
    <main id="main" className={styles.door}>
      <div className={styles.card}>
        <p className={styles.house}>Grandstand</p>
        <h1 className={styles.title}>{title}</h1>
        {about && <p className={styles.about}>{about}</p>}
        {children}
      </div>
    </main>
  )
}
