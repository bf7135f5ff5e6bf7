/** The part of js-yaml 4 that the benchmark uses. */
declare module 'js-yaml-4' {
  const yaml: {
    readonly JSON_SCHEMA: object;
    loadAll(text: string, iterator: undefined, options: { readonly schema: object }): readonly unknown[];
  };
  export default yaml;
}
