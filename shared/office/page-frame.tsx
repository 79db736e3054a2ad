import { type ReactNode, useEffect } from 'react'
import styles from './page-frame.module.css'

type Props = { title: string; about?: string | undefined; actions?: ReactNode; children: ReactNode }

/** The frame of every page: its title, what can be done here, and its content. */
export function PageFrame({ title, about, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Grandstand`
  }, [title])
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {about && <p className={styles.about}>{about}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
