const BY_SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/**
 * Which renderers to try, best first. A graphics card that is only emulated draws some frames a second, the plain canvas
 * sixty: then the canvas is the better one.
 */
export function preferredRenderers(): ('webgl' | 'canvas')[] {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (!context) return ['canvas']
  const info = context.getExtension('WEBGL_debug_renderer_info')
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return BY_SOFTWARE.test(name) ? ['canvas'] : ['webgl', 'canvas']
}
