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
  size?: 'form' | 'text'
  children: ReactNode
}

const SIZES = { form: 'sm:max-w-form', text: 'sm:max-w-text' }

/**
 * The modal of specification §2: title, optional close button, body; the page behind neither scrolls nor takes focus,
 * and a click outside does nothing. A sheet from below on phones.
 */
export function Modal({ title, onClose, role = 'dialog', size = 'form', children }: ModalProps) {
  const t = useTranslations('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current!
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
      className={`m-0 mt-auto max-h-[92dvh] w-full max-w-none min-w-[200px] min-h-[200px] flex-col overflow-hidden rounded-t-sheet border border-hairline bg-raised p-0 text-ink shadow-card open:flex sm:m-auto sm:rounded-sheet ${SIZES[size]}`}
    >
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
