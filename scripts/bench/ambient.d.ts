/** The part of js-yaml 4 that is used. `json`: of equal keys the last one counts, as with most readers. */
declare module 'js-yaml-4' {
  const yaml: {
    readonly JSON_SCHEMA: object;
    loadAll(
      text: string,
      iterator: undefined,
      options: { readonly schema: object; readonly json?: boolean },
    ): readonly unknown[];
  };
  export default yaml;
}
