import type { ComponentProps, ReactNode } from 'react'

export type ButtonLook = 'primary' | 'gold' | 'plain' | 'quiet'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-vermilion text-on-vermilion hover:bg-vermilion-deep shadow-card',
  gold: 'border border-gold text-gold-text bg-surface hover:bg-raised',
  plain: 'border border-line-strong bg-surface text-ink hover:bg-raised',
  quiet: 'text-ink hover:bg-line/50',
}
const SIZES = { sm: 'min-h-9 px-2.5 text-sm sm:px-3', md: 'min-h-11 px-4 text-sm', lg: 'min-h-12 px-6 text-base' }

type Look = { look?: ButtonLook; size?: keyof typeof SIZES; wide?: boolean }

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = 'plain', size = 'md', wide = false }: Look = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center whitespace-nowrap transition-[background-color,transform] active:scale-[0.98] disabled:opacity-60 disabled:active:scale-100 ${LOOKS[look]} ${SIZES[size]} ${wide ? 'w-full' : ''}`
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean | undefined }

/** One `primary` in a view. While `busy` it keeps its width and place, and takes no second press. */
export function Button({ look, size, wide, busy = false, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...rest}
      disabled={rest.disabled || busy}
      className={`${buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })} ${className}`}
    >
      {children}
    </button>
  )
}

type IconButtonProps = ComponentProps<'button'> & { label: string; children: ReactNode }

/** A square button that shows only an icon; `label` says what it does. */
export function IconButton({ label, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-line/50 ${className}`}
    >
      {children}
    </button>
  )
}
