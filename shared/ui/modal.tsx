import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'

type ModalProps = {
  title: string
  /** Without it the modal cannot be closed but by its own content. */
  onClose?: () => void
  /** For a question that needs an answer: read out as an alert. */
  role?: 'dialog' | 'alertdialog'
  size?: 'form' | 'text' | 'wide'
  /** What stands behind the body, for the eye alone. */
  background?: ReactNode
  children: ReactNode
}

/** While the page behind cannot scroll it has no scrollbar: its place stays, so that nothing shifts (styles.css). */
function keepScrollbarsPlace(): void {
  if (document.querySelector('dialog:modal')) return
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${globalThis.innerWidth - root.clientWidth}px`)
}

const SIZES = { form: 'sm:max-w-form', text: 'sm:max-w-text', wide: 'sm:max-w-[56rem]' }

/**
 * The modal of specification §2: title, optional close button, body, optional background; the page behind neither scrolls
 * nor takes focus, stands where it stood when the modal closes, and a click outside does nothing. It opens after 100 ms
 * (motion.css), never below 200 by 200. A sheet from below on phones.
 */
export function Modal({ title, onClose, role = 'dialog', size = 'form', background, children }: ModalProps) {
  const t = useTranslations('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current!
    keepScrollbarsPlace()
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Closing before React takes the element away gives the focus back to where it was.
    return () => element.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        // React lets a modal's cancel bubble to the modal it stands in.
        if (event.target === event.currentTarget) onClose?.()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' && !onClose) event.preventDefault()
      }}
      className={`m-0 mt-auto max-h-[92dvh] w-full max-w-none min-w-[200px] min-h-[200px] isolate flex-col overflow-hidden rounded-t-sheet border border-hairline bg-raised p-0 text-ink shadow-card open:flex sm:m-auto sm:rounded-sheet ${SIZES[size]}`}
    >
      {background && (
        <div aria-hidden className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
          {background}
        </div>
      )}
      <div className="flex min-h-14 items-center gap-2 ps-5 pe-2 pt-1">
        <h2 id={titleId} className="grow text-lg">
          {title}
        </h2>
        {onClose && (
          <IconButton label={t('close')} onClick={onClose}>
            <X aria-hidden size={20} />
          </IconButton>
        )}
      </div>
      <div className="gold-line mx-5" />
      <div className="overflow-y-auto overscroll-contain p-5 pb-[max(20px,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </dialog>
  )
}
