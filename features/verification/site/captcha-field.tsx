import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { proofsApi } from '#features/verification/api.ts'
import { BOX, borderOf, describe, Labelled } from '#shared/ui/labelled.tsx'
import { ask } from '#shared/web/ask.ts'
import { createThrottle } from './throttle.ts'

/** Specification §4, §9: a new picture at most once a second. */
const REFRESH_MS = 1_000

/**
 * The picture of characters to type; each is good for one try, so a new one comes after every failure, and for each
 * `form` that asks.
 */
export function useCaptcha(isShown: boolean, form = '') {
  const [mayRefresh] = useState(() => createThrottle(REFRESH_MS))
  const query = useQuery({
    queryKey: ['captcha', form],
    queryFn: () => ask(proofsApi.captcha, {}),
    enabled: isShown,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  /** The one that is shown is used up. One at a time: of two that were asked for the cookie could be the other's. */
  const renew = () => void query.refetch({ cancelRefetch: false })
  const refresh = () => {
    if (mayRefresh(performance.now())) renew()
  }
  return { isShown, image: query.data, isLoading: query.isFetching, isBroken: query.isError, refresh, renew }
}

export type Captcha = ReturnType<typeof useCaptcha>

type CaptchaFieldProps = ComponentProps<'input'> & { captcha: Captcha; error?: string | undefined }

export function CaptchaField({ captcha, error, ...input }: CaptchaFieldProps) {
  const t = useTranslations('captcha')
  const id = useId()
  const { image, isLoading, isBroken } = captcha
  return (
    <Labelled id={id} label={t('characters')} error={error} required={input.required}>
      <div className="flex gap-2">
        <input
          {...input}
          {...describe(id, undefined, error)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={`${BOX} min-w-0 grow ${borderOf(error)}`}
        />
        <button
          type="button"
          onClick={captcha.refresh}
          aria-label={isBroken ? t('broken') : t('refresh')}
          title={t('refresh')}
          aria-busy={isLoading || undefined}
          className="relative grid h-12 w-34 shrink-0 place-items-center overflow-hidden rounded-control border border-line-strong bg-lacquer text-lacquer-ink"
        >
          {image && !isBroken ? (
            <img
              src={`data:image/png;base64,${image}`}
              alt={t('picture')}
              className={`h-full w-full object-contain ${isLoading ? 'opacity-40' : ''}`}
            />
          ) : (
            <RefreshCw aria-hidden size={20} className={isBroken ? '' : 'animate-pulse'} />
          )}
        </button>
      </div>
    </Labelled>
  )
}
