import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { switchAuth } from '../auth-state.ts'

/** While the ticket is exchanged. */
export function ThirdBusy() {
  const t = useTranslations('session')
  return (
    <Modal title={t('login')}>
      <div role="status" className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('loggingIn')}</p>
        <Skeleton className="h-12 w-full" />
      </div>
    </Modal>
  )
}

type ThirdFrameProps = { title: string; onClose: () => void; children: ReactNode }

export function ThirdFrame({ title, onClose, children }: ThirdFrameProps) {
  const t = useTranslations('session')
  return (
    <Modal title={title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {children}
        <Button look="quiet" size="sm" onClick={() => switchAuth('login')} data-autofocus className="self-center">
          {t('backToLogin')}
        </Button>
      </div>
    </Modal>
  )
}

/** Runs once for each ticket: it is good for one use. */
export function useOnce(ticket: string, run: () => void): void {
  const done = useRef('')
  useEffect(() => {
    if (done.current === ticket) return
    done.current = ticket
    run()
  })
}
