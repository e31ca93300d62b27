/** The parts of WebAssembly used here. Their types come with the DOM library, which Node's side lacks. */
interface Wasm {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
}
const { WebAssembly } = globalThis as unknown as { WebAssembly: Wasm };

/** The memory a module exports. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** @param pages of 64 KiB. Earlier views on the buffer become invalid. */
  grow(pages: number): number;
}

/**
 * @param base64 what scripts/build-wasm.ts made
 * @returns a function that makes fresh instances; the module is compiled once, at the first call. Page policy lets
 * only workers compile WebAssembly (decision 0003).
 */
export function createWasmFactory<Exports>(base64: string): () => Exports {
  let module: object | undefined;
  return () => {
    module ??= new WebAssembly.Module(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
    return new WebAssembly.Instance(module).exports as Exports;
  };
}
